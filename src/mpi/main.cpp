// takeaway-mpi: the same command line, its surveys computed by all ranks. Rank 0 reads it, writes and prints;
// the others compute what they are asked for.
#include <mpi.h>

#include "base/thrown.hpp"
#include "cli/command_line.hpp"
#include "cli/exit_status.hpp"
#include "cli/output.hpp"
#include "cli/report.hpp"
#include "cli/terminal.hpp"
#include "mpi/mpi_crew.hpp"

int main(int argc, char** argv) {
  using namespace takeaway;
  int level = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  cli::watch_for_interrupts();
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  int status = cli::all_held;
  try {
    if (rank == 0) {
      mpi::MpiCrew crew;
      status = cli::run_command_line(argc, argv, &crew);
      mpi::MpiCrew::dismiss();
    } else {
      mpi::serve();
    }
  } catch (const std::exception& exception) {
    Error error = thrown(exception).error();
    error.message = "rank " + std::to_string(rank) + ": " + error.message;
    cli::print_error(error);
    MPI_Abort(MPI_COMM_WORLD, cli::status_of(error));
  }
  MPI_Finalize();
  return status;
}
