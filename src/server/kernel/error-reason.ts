import { pino } from 'pino'
import { AppError } from './errors.ts'
import { redactText } from './redact.ts'

// What the query builder adds to a failed statement's message: its values, and with them people's names.
const statementParams = /\nparams:[\s\S]*?(?=\n\s+at |$)/g
// The database repeats in its own words the value that it cannot read: 'for type integer: "..."', 'value "..." is out of range'.
const rejectedValue =
  /((?:for type [\w ]+|for enum \w+|out of range|json): )"[\s\S]*?"(?=\n|$)|\b(value )"[\s\S]*?"(?= is (?:out of range|too long))/g
/** A message without the values of a statement, and without what is somebody's or secret by its shape. */
export const redactErrorMessage = (text: string): string =>
  redactText(text.replace(statementParams, '').replace(rejectedValue, '$1$2[…]'))

/**
 * Why something failed, in one line for a row: our own code, else the first cause, without the values of a statement and
 * without addresses. What the provider says of a key repeats parts of it.
 */
export function getErrorReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error instanceof AppError) return error.code
  return error.cause instanceof Error ? getErrorReason(error.cause) : redactErrorMessage(error.message)
}

/** An error as the log writes it, with the stacks of its causes, without the values of a statement and without addresses. */
export function serializeError(error: Error): unknown {
  const told = pino.stdSerializers.err(error)
  const { type, message, stack } = told
  return {
    type,
    message: redactErrorMessage(message),
    stack: redactErrorMessage(stack),
    ...('code' in told && { code: told.code }),
  }
}
