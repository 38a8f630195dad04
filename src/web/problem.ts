import type { ErrorCode } from '#contract/errors.ts'
import { problems } from '#words/index.ts'
import { Problem } from './call.ts'

/** What a person reads for anything that a call threw: the words of its code, or those of a lost connection. */
export function getProblemText(error: unknown): string {
  const words: Record<ErrorCode, string> = problems
  if (error instanceof Problem) return words[error.code as ErrorCode] ?? words.internal
  return words.unavailable
}
