import type { ErrorCode } from '#contract/errors.ts'
import { problems } from '#words/spec/problems.ts'
import { Problem } from './call.ts'

const words: Record<ErrorCode, string> = problems

/** What a person reads for anything that a call threw: the words of its code, or those of a lost connection. */
export function problemText(error: unknown): string {
  if (error instanceof Problem) return words[error.code as ErrorCode] ?? problems.internal
  return problems.unavailable
}
