// How a match is told: rows of matchsticks for a person, a line for each state for a script.
#pragma once

#include <memory>
#include <string>

#include "answer/match.hpp"

namespace takeaway::cli {

using namespace answer;

enum class Ending { won, left, input_ended };

/// Everything that is said during a match; each call writes it out at once.
class Voice {
 public:
  virtual ~Voice() = default;
  virtual void begin() = 0;
  virtual void ask() = 0;
  /// A move was made, from this position.
  virtual void moved(const Position& before, const PositionMove& move) = 0;
  virtual void taken_back() = 0;
  virtual void hint(const PositionMove& move) = 0;
  virtual Result<void> why(const Watch& watch) = 0;
  virtual void legal_moves() = 0;
  virtual void help() = 0;
  virtual void show() = 0;
  virtual void refuse(const std::string& reason) = 0;
  virtual void end(Ending ending) = 0;
};

/// The match must outlive its voice.
std::unique_ptr<Voice> make_voice(bool plain, Match& match);

}  // namespace takeaway::cli
