import { OperatorError } from '#server/kernel/errors.ts'

/** Why a dump cannot be read at all. */
export class DumpProblem extends OperatorError {}
