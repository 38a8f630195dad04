import { raiseAlarm } from '#server/kernel/alarms.ts'
import type { Services } from '#server/kernel/context.ts'

type ProcessEvents = Pick<NodeJS.Process, 'on'>
type AlarmServices = Pick<Services, 'db' | 'clock' | 'log'>
/** A cause that comes back every millisecond is in the log each time, and written to the database this often. */
const alarmIntervalMs = 60_000
/** How long an alarm may hold up the end of a process whose state nobody knows. */
const shutdownAlarmTimeoutMs = 2_000

const getErrorName = (error: unknown) => (error instanceof Error ? error.name : typeof error)

/**
 * What becomes of an error that reached nobody. A rejected promise leaves no work half done that a transaction would not
 * undo, so the shop goes on. After an exception nobody knows what state it is in: the process ends, and is started
 * again. Both are in the log and an alarm, without the error's text, which may hold what somebody typed.
 * @param end closes what is open and ends the process
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
      services.log.error({ err: error }, 'an alarm could not be kept')
    }
  }
  source.on('unhandledRejection', error => {
    services.log.error({ err: error }, 'a promise was rejected and nobody took the error; the shop goes on')
    void raise(getErrorName(error))
  })
  source.on('uncaughtException', error => {
    services.log.fatal({ err: error }, 'an exception that nobody took; the process ends')
    void Promise.race([
      raise(getErrorName(error)),
      new Promise(resolve => setTimeout(resolve, shutdownAlarmTimeoutMs)),
    ]).then(end)
  })
}
