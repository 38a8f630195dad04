import { pino } from 'pino'
import { AppError } from '../core/errors.ts'
import { redactText } from './redact.ts'

// drizzle-orm appends the values of a failed statement to its error message, and they may be personal data.
const statementParams = /\nparams:[\s\S]*?(?=\n\s+at |$)/g
// PostgreSQL repeats a value that it cannot read: 'for type integer: "..."', 'value "..." is out of range'.
const rejectedValue =
  /((?:for type [\w ]+|for enum \w+|out of range|json): )"[\s\S]*?"(?=\n|$)|\b(value )"[\s\S]*?"(?= is (?:out of range|too long))/g
/** Removes statement values, personal data and secrets from an error message. */
export const redactErrorMessage = (text: string): string =>
  redactText(text.replace(statementParams, '').replace(rejectedValue, '$1$2[…]'))

/**
 * Describes an error in one line that can be stored in a row: the code of an AppError, otherwise the redacted message
 * of the innermost cause. Provider errors are redacted too, because they repeat parts of an invalid key.
 */
export function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof AppError) return error.code
  return error.cause instanceof Error ? getErrorReason(error.cause) : redactErrorMessage(error.message)
}

/**
 * Serializes an error for the log: type, message, stack with causes, and error code. Message and stack are redacted.
 */
export function serializeError(error: Error): unknown {
  const serialized = pino.stdSerializers.err(error)
  const { type, message, stack } = serialized
  return {
    type,
    message: redactErrorMessage(message),
    stack: redactErrorMessage(stack),
    ...('code' in serialized && { code: serialized.code }),
  }
}
