// In the place of Highway, where it is not installed: one target, which has no vectors. Only the names that files of
// the program use.
#pragma once

#define HWY_SCALAR 1
#define HWY_AVX2 2
#define HWY_AVX3 3
#define HWY_AVX3_DL 4
#define HWY_TARGET HWY_SCALAR
#define HWY_NAMESPACE plain
#define HWY_ATTR
#define HWY_BEFORE_NAMESPACE() static_assert(true)
#define HWY_AFTER_NAMESPACE() static_assert(true)
#define HWY_ONCE 1
#define HWY_EXPORT(function) static_assert(true)
#define HWY_DYNAMIC_DISPATCH(function) plain::function
