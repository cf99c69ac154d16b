// The device against the processor, before a survey starts.
#pragma once

#include "host/accelerator.hpp"

namespace takeaway::gpu {

/// Has thousands of random games measured by both; how many there were, or an internal fault that names the
/// first game in which they differ. About a second.
Result<std::uint64_t> self_test(const std::shared_ptr<GpuAccelerator>& accelerator, std::uint64_t seed,
                                const Watch& watch);

}  // namespace takeaway::gpu
