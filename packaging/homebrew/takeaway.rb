# A formula for Homebrew on Linux. There is no address yet to fetch the source from, so it takes an archive of the tree:
#
#     git archive --prefix=takeaway-1.0.0/ -o /tmp/takeaway-1.0.0.tar.gz HEAD
#     brew install --formula packaging/homebrew/takeaway.rb
#
# Whoever publishes the archive writes its address and its sha256 here. Not for macOS: files that are part of the
# program are put into it by an assembler for ELF.
class Takeaway < Formula
  desc "Workbench for subtraction games: nim-values, proved periods, theorems, pictures"
  url "file:///tmp/takeaway-1.0.0.tar.gz"
  version "1.0.0"
  license "Apache-2.0"

  depends_on "cli11" => :build
  depends_on "cmake" => :build
  depends_on "ninja" => :build
  depends_on "nlohmann-json" => :build
  depends_on "fmt"
  depends_on "highway"
  depends_on "libpng"
  depends_on :linux
  depends_on "openssl@3"
  depends_on "sqlite"
  depends_on "z3"
  depends_on "zlib"

  # C++23 with std::expected.
  fails_with :gcc do
    version "11"
    cause "needs GCC 12"
  end

  def install
    system "cmake", "-S", ".", "-B", "build", "-G", "Ninja", "-DTAKEAWAY_MPI=OFF", "-DTAKEAWAY_SERVE=OFF", *std_cmake_args
    system "cmake", "--build", "build"
    system "cmake", "--install", "build"
  end

  test do
    assert_match "takeaway #{version}", shell_output("#{bin}/takeaway --version")
    assert_match "preperiod 0, period 115, proved", shell_output("#{bin}/takeaway period 'sink {5,11,16}'")
  end
end
