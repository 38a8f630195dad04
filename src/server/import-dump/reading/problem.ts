/** Why a dump cannot be read at all: one sentence for whoever runs the command. */
export class DumpProblem extends Error {
  override name = 'DumpProblem'
}
