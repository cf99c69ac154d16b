// Printing a match with partizan heaps: rows of matchsticks for a person, one line for each state for a
// script.
#pragma once

#include <string>

#include "answer/partizan_match.hpp"
#include "cli/match_printer.hpp"

namespace takeaway::cli {

/// `2 3`: from heap 2 take 3.
std::string typed_text(const PartizanMove& move);

/// Prints what happens in a match; each call writes to standard output and flushes it. The match must outlive
/// it.
class PartizanMatchPrinter {
 public:
  PartizanMatchPrinter(bool plain, const PartizanMatch& match) : plain_(plain), match_(match) {}

  void begin() const;
  /// Asks the player for a move.
  void ask() const;
  /// A move was made, from this position.
  void moved(const PartizanHeaps& before, const PartizanMove& move) const;
  void undone() const;
  void hint(const PartizanMove& move) const;
  /// Who wins from here, and why.
  Result<void> why(std::uint64_t memory, Listener& listener) const;
  void legal() const;
  void help() const;
  void show() const;
  /// What was typed is no legal move and no command.
  void refuse(const std::string& reason) const;
  void end(Ending ending) const;

 private:
  void print_state(const std::string& what) const;
  void print_heaps() const;

  bool plain_;
  const PartizanMatch& match_;
};

}  // namespace takeaway::cli
