import { OperatorError } from '#server/platform/core/errors.ts'

export class DumpProblem extends OperatorError {}
