import type { ErrorCode } from '#contract/errors.ts'
import { problems } from '#words/index.ts'
import { Problem } from './call.ts'

/** The message for anything that a call threw: the text of its code, or that of a lost connection. */
export function getProblemText(error: unknown): string {
  const words: Record<ErrorCode, string> = problems
  if (error instanceof Problem) return words[error.code as ErrorCode] ?? words.internal
  return words.unavailable
}
