#include "base/program.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <sstream>
#include <thread>

extern char** environ;  // NOLINT(readability-redundant-declaration): not declared by every library

namespace takeaway {

namespace {

/// A file in memory, closed when it goes.
class MemoryFile {
 public:
  explicit MemoryFile(const std::string& content) : descriptor_(memfd_create("takeaway", MFD_CLOEXEC)) {
    std::size_t done = 0;
    while (valid() && done < content.size()) {
      const ssize_t wrote = ::write(descriptor_, content.data() + done, content.size() - done);
      if (wrote <= 0) break;
      done += static_cast<std::size_t>(wrote);
    }
    whole_ = done == content.size();
    if (valid()) ::lseek(descriptor_, 0, SEEK_SET);
  }
  ~MemoryFile() {
    if (valid()) ::close(descriptor_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  bool valid() const { return descriptor_ >= 0; }
  bool whole() const { return valid() && whole_; }
  int descriptor() const { return descriptor_; }
  std::string content() const {
    std::string text;
    char buffer[512];
    ::lseek(descriptor_, 0, SEEK_SET);
    for (ssize_t got = 0; (got = ::read(descriptor_, buffer, sizeof buffer)) > 0;)
      text.append(buffer, static_cast<std::size_t>(got));
    return text;
  }

 private:
  int descriptor_;
  bool whole_ = false;
};

/// Waits for the process, and gives its exit status; ends it, with its children, when the watch says so.
int wait_for(pid_t process, const Watch& watch) {
  std::chrono::microseconds pause{200};
  int status = 0;
  while (::waitpid(process, &status, WNOHANG) == 0) {
    if (watch.stopped()) ::kill(-process, SIGKILL);
    std::this_thread::sleep_for(pause);
    if (pause < std::chrono::milliseconds(5)) pause *= 2;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

}  // namespace

ProgramRun run_program(const std::vector<std::string>& command, const std::string& input,
                       const Watch& watch) {
  const MemoryFile in(input);
  const MemoryFile out("");
  if (!in.whole() || !out.valid()) return {};
  std::vector<char*> arguments;
  for (const std::string& argument : command) arguments.push_back(const_cast<char*>(argument.c_str()));
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in.descriptor(), STDIN_FILENO);
  posix_spawn_file_actions_adddup2(&actions, out.descriptor(), STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t attributes;  // a group of its own, so that its children can be ended with it
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  pid_t process = 0;
  const int failed = posix_spawn(&process, arguments[0], &actions, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  if (failed != 0) return {};
  const int status = wait_for(process, watch);
  return {.status = status, .output = out.content()};
}

std::string find_program(const std::string& name) {
  const char* const path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::string program = folder + "/" + name;
    if (!folder.empty() && ::access(program.c_str(), X_OK) == 0) return program;
  }
  return {};
}

}  // namespace takeaway
