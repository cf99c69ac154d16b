// Debian's builtins for 128-bit division are compiled with a guard of the stack, which no library of this
// target provides.
#include <cstdint>
#include <cstdlib>

// NOLINTBEGIN(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp): the compiler names them
extern "C" {
std::uintptr_t __stack_chk_guard = 0x00ff0a0d;
void __stack_chk_fail() {
  std::abort();
}
}
// NOLINTEND(bugprone-reserved-identifier,cert-dcl37-c,cert-dcl51-cpp)
