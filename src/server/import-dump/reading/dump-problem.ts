import { OperatorError } from '#server/kernel/errors.ts'

export class DumpProblem extends OperatorError {}
