import type { Services } from '#server/platform/core/context.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'

type ProcessEvents = Pick<NodeJS.Process, 'on'>
type AlarmServices = Pick<Services, 'db' | 'clock' | 'log'>
/** Minimum time between two alarms with the same cause. Each error is logged nevertheless. */
const alarmIntervalMs = 60_000
/**
 * Longest time for which the alarm may delay the exit, because the state of the process is unknown after an exception.
 */
const shutdownAlarmTimeoutMs = 2_000

const getErrorName = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/**
 * Handles errors that no code caught. After a rejected promise the shop keeps running, because transactions roll back
 * unfinished work. After an exception the state of the process is unknown: the process ends and must be restarted. Both
 * kinds of error are logged and raise an alarm. The alarm contains only the name of the error, because the message may
 * contain a user's input.
 * @param end closes all open resources and ends the process
 */
export function handleUnhandledErrors(source: ProcessEvents, services: AlarmServices, end: () => void): void {
  const raisedAt = new Map<string, number>()
  async function raise(subject: string): Promise<void> {
    const now = services.clock().getTime()
    if (now - (raisedAt.get(subject) ?? Number.NEGATIVE_INFINITY) < alarmIntervalMs) return
    raisedAt.set(subject, now)
    try {
      await raiseAlarm(services, 'unhandled_error', subject)
    } catch (error) {
      services.log.error({ err: error }, 'the alarm of an uncaught error was not stored')
    }
  }
  source.on('unhandledRejection', error => {
    services.log.error({ err: error }, 'unhandled promise rejection; the shop keeps running')
    void raise(getErrorName(error))
  })
  source.on('uncaughtException', error => {
    services.log.fatal({ err: error }, 'uncaught exception; the process ends')
    void Promise.race([
      raise(getErrorName(error)),
      new Promise(resolve => setTimeout(resolve, shutdownAlarmTimeoutMs)),
    ]).then(end)
  })
}
