// Reads games as CGSuite writes them: 3/4, ^^*, v3*2, {1||0|-1}, +-1, +-{1,1*}, and sums of those.
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

#include "partizan/forms.hpp"

namespace takeaway::testing {

/// A game with its negative; and, of what is no sum, how it was written, with options in alphabetical order.
struct ReadForm {
  partizan::Forms::Id id = 0;
  partizan::Forms::Id negative = 0;
  std::string text;
  std::string negative_text;
};

class FormReader {
 public:
  explicit FormReader(partizan::Forms& forms) : forms_(forms) {}

  ReadForm read(std::string_view text) {
    text_ = text;
    at_ = 0;
    ReadForm result;
    bool first = true;
    while (at_ < text_.size()) {
      const ReadForm next = signed_term();
      result = first ? next : added(result, next);
      first = false;
    }
    return result;
  }

 private:
  using Id = partizan::Forms::Id;

  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool take(std::string_view word) {
    while (peek() == ' ') ++at_;
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  ReadForm added(const ReadForm& a, const ReadForm& b) {
    return {forms_.sum(a.id, b.id), forms_.sum(a.negative, b.negative), "", ""};
  }
  static ReadForm negated(const ReadForm& a) { return {a.negative, a.id, a.negative_text, a.text}; }

  ReadForm signed_term() {
    if (take("+-")) return switch_of();
    if (take("+")) return term();
    if (take("-")) return negated(term());
    return term();
  }

  ReadForm term() {
    if (take("(")) return FormReader(forms_).read(inside(')'));
    if (take("{")) return game(inside('}'));
    return simple();
  }

  /// Up to the bracket that closes.
  std::string_view inside(char close) {
    const std::size_t from = at_;
    for (int depth = 1; at_ < text_.size(); ++at_) {
      if (text_[at_] == '{' || text_[at_] == '(') ++depth;
      if ((text_[at_] == '}' || text_[at_] == ')') && --depth == 0) break;
    }
    const std::string_view part = text_.substr(from, at_ - from);
    take(std::string_view(&close, 1));
    return part;
  }

  ReadForm switch_of() {
    const std::size_t before = at_;
    if (take("{")) {
      const std::string_view part = inside('}');
      if (bars(part) == 0) return between(options(part), {}, true);
      at_ = before;
    }
    return between({term()}, {}, true);
  }

  /// The longest row of bars outside brackets.
  static std::size_t bars(std::string_view text) {
    std::size_t longest = 0;
    std::size_t now = 0;
    int depth = 0;
    for (const char letter : text) {
      depth += letter == '{' || letter == '(' ? 1 : letter == '}' || letter == ')' ? -1 : 0;
      now = letter == '|' && depth == 0 ? now + 1 : 0;
      longest = std::max(longest, now);
    }
    return longest;
  }

  std::vector<ReadForm> options(std::string_view text) {
    if (text.empty()) return {};
    if (bars(text) > 0) return {game(text)};
    std::vector<ReadForm> found;
    int depth = 0;
    std::size_t from = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
      const char letter = i < text.size() ? text[i] : ',';
      depth += letter == '{' || letter == '(' ? 1 : letter == '}' || letter == ')' ? -1 : 0;
      if (letter != ',' || depth != 0) continue;
      found.push_back(FormReader(forms_).read(text.substr(from, i - from)));
      from = i + 1;
    }
    return found;
  }

  ReadForm game(std::string_view text) {
    const std::size_t many = bars(text);
    std::size_t at = 0;
    for (int depth = 0; at < text.size(); ++at) {
      depth += text[at] == '{' || text[at] == '(' ? 1 : text[at] == '}' || text[at] == ')' ? -1 : 0;
      if (depth == 0 && bars(text.substr(at, many)) == many) break;
    }
    return between(options(text.substr(0, at)), options(text.substr(at + many)), false);
  }

  /// The game with these options, or where it is a switch, with these and their negatives.
  ReadForm between(const std::vector<ReadForm>& left, std::vector<ReadForm> right, bool is_switch) {
    if (is_switch)
      for (const ReadForm& each : left) right.push_back(negated(each));
    ReadForm result;
    result.id = forms_.form(ids(left, false), ids(right, false));
    result.negative = forms_.form(ids(right, true), ids(left, true));
    result.text = "{" + texts(left, false) + "|" + texts(right, false) + "}";
    result.negative_text = "{" + texts(right, true) + "|" + texts(left, true) + "}";
    return result;
  }

  static std::vector<Id> ids(const std::vector<ReadForm>& forms, bool negative) {
    std::vector<Id> found;
    for (const ReadForm& form : forms) found.push_back(negative ? form.negative : form.id);
    return found;
  }
  static std::string texts(const std::vector<ReadForm>& forms, bool negative) {
    std::vector<std::string> found;
    for (const ReadForm& form : forms) found.push_back(negative ? form.negative_text : form.text);
    std::ranges::sort(found);
    std::string joined;
    for (const std::string& text : found) joined += (joined.empty() ? "" : ",") + text;
    return joined;
  }

  std::uint64_t digits(std::uint64_t usual) {
    if (std::isdigit(static_cast<unsigned char>(peek())) == 0) return usual;
    std::uint64_t number = 0;
    for (; std::isdigit(static_cast<unsigned char>(peek())) != 0; ++at_)
      number = 10 * number + static_cast<std::uint64_t>(peek() - '0');
    return number;
  }

  /// A number, ups or downs, and a nimber, written behind each other.
  ReadForm simple() {
    while (peek() == ' ') ++at_;
    const std::size_t from = at_;
    const std::uint64_t numerator = digits(0);
    const std::uint64_t denominator = take("/") ? digits(1) : 1;
    Id value = number(static_cast<std::int64_t>(numerator), denominator);
    Id negative = number(-static_cast<std::int64_t>(numerator), denominator);
    std::string opposite(text_.substr(from, at_ - from));
    if (numerator != 0) opposite.insert(0, 1, '-');
    const char sign = peek();
    if (sign == '^' || sign == 'v') {
      std::uint64_t many = 0;
      const std::size_t first = at_;
      for (; peek() == sign; ++at_) ++many;
      many = digits(many);
      std::string ups(text_.substr(first, at_ - first));
      std::ranges::replace(ups, sign, sign == '^' ? 'v' : '^');
      opposite += ups;
      for (; many > 0; --many) {
        value = forms_.sum(value, up(sign == 'v'));
        negative = forms_.sum(negative, up(sign == '^'));
      }
    }
    if (peek() == '*') {
      const std::size_t first = at_++;
      const Id star = nimber(digits(1));
      opposite += text_.substr(first, at_ - first);
      value = forms_.sum(value, star);
      negative = forms_.sum(negative, star);
    }
    if (at_ == from) ++at_;  // nothing that can be read: the text will differ
    return {value, negative, std::string(text_.substr(from, at_ - from)), opposite};
  }

  Id number(std::int64_t numerator, std::uint64_t denominator) {
    while (denominator > 1 && numerator % 2 == 0) {
      numerator /= 2;
      denominator /= 2;
    }
    if (denominator > 1)
      return forms_.form({number(numerator - 1, denominator)}, {number(numerator + 1, denominator)});
    if (numerator == 0) return forms_.form({}, {});
    return numerator > 0 ? forms_.form({number(numerator - 1, 1)}, {})
                         : forms_.form({}, {number(numerator + 1, 1)});
  }

  Id nimber(std::uint64_t size) {
    std::vector<Id> options;
    for (std::uint64_t n = 0; n < size; ++n) options.push_back(nimber(n));
    return forms_.form(options, options);
  }

  Id up(bool down) {
    const Id zero = nimber(0);
    const Id star = nimber(1);
    return down ? forms_.form({star}, {zero}) : forms_.form({zero}, {star});
  }

  partizan::Forms& forms_;
  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace takeaway::testing
