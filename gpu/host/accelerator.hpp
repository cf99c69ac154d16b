// The device as a survey uses it.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "host/mirror_pool.hpp"
#include "kernels/device.hpp"
#include "survey/accelerator.hpp"

namespace takeaway::gpu {

class GpuAccelerator : public survey::Accelerator {
 public:
  explicit GpuAccelerator(DeviceInfo info) : info_(std::move(info)), mirrors_(info_), walker_(info_) {}

  /// Where long searches are kept when a survey is stopped, for the next that goes on with it.
  Result<void> keep_searches_in(const std::string& path) { return mirrors_.keep_in(path); }

  std::size_t batch() const override { return std::size_t{1} << 20U; }
  Result<void> measure(const survey::Measuring& what, survey::Batch& batch, std::vector<std::size_t>& left,
                       const Watch& watch) override;
  Result<bool> tally(unsigned n, const std::vector<survey::SubsetCube<std::uint64_t>>& cubes, bool sink,
                     survey::SubsetTally& tally, const Watch& watch) override;

  /// Leaves and heaps of all trees walked so far.
  std::uint64_t leaves() const { return leaves_; }
  std::uint64_t heaps() const { return heaps_; }

 private:
  class Borrowed;
  Result<void> measure_triples(const survey::Measuring& what, survey::Batch& batch,
                               std::vector<std::size_t>& left);
  Result<void> measure_values(const survey::Measuring& what, survey::Batch& batch,
                              std::vector<std::size_t>& left);
  Result<void> measure_outcomes(const survey::Measuring& what, survey::Batch& batch,
                                std::vector<std::size_t>& left, const Watch& watch);
  Result<void> measure_mirrors(const survey::Measuring& what, survey::Batch& batch,
                               const std::vector<std::size_t>& games, const Watch& watch);

  DeviceInfo info_;
  std::mutex lanes_mutex_;
  std::vector<std::unique_ptr<Lane>> lanes_;  // those that no thread uses
  MirrorPool mirrors_;
  std::mutex walker_mutex_;
  TreeWalker walker_;
  std::uint64_t leaves_ = 0;
  std::uint64_t heaps_ = 0;
};

}  // namespace takeaway::gpu
