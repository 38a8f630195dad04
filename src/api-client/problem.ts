import type { ErrorCode } from '#contract/errors.ts'
import { problems } from '#i18n/index.ts'
import { Problem } from './call.ts'

/**
 * Returns the message for anything that a call threw: the text of its error code, or the text for a lost connection.
 */
export function getProblemText(error: unknown): string {
  const words: Record<ErrorCode, string> = problems
  if (error instanceof Problem) return words[error.code as ErrorCode] ?? words.internal
  return words.unavailable
}
