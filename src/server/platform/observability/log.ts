import { type DestinationStream, type Logger, pino } from 'pino'
import { serializeError } from './error-reason.ts'
import { redactText, redactValue } from './redact.ts'

const serializeIfError = (value: unknown): unknown => (value instanceof Error ? serializeError(value) : value)

/**
 * Creates the log of the process: JSON lines on standard output. Personal data and secrets are removed from all fields
 * and messages, including the messages and causes of errors.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      serializers: { err: serializeIfError },
      formatters: {
        log: fields =>
          Object.fromEntries(
            Object.entries(redactValue(fields) as Record<string, unknown>).map(([name, value]) => [
              name,
              serializeIfError(value),
            ]),
          ),
      },
      hooks: {
        logMethod(args, method) {
          const [first, second, ...rest] = args as unknown[]
          const fields = first instanceof Error ? { err: first } : first
          const { err } = (typeof fields === 'object' && fields !== null ? fields : {}) as { err?: unknown }
          // Without a message argument, pino would write the error's message unredacted.
          const message = second ?? (err instanceof Error ? err.message : undefined)
          const parts = message === undefined ? [fields] : [fields, message, ...rest]
          const texts = parts.map(each => (typeof each === 'string' ? redactText(each) : each))
          return method.apply(this, texts as Parameters<typeof method>)
        },
      },
    },
    destination ?? pino.destination(1),
  )
}
