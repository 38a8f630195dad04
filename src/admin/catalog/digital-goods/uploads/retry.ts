import { Problem } from '#api-client/call.ts'

/** Failed attempts in a row after which an upload is paused until the seller continues it. */
const maxFailures = 8
const maxPauseMs = 30_000

/** Whether another attempt can succeed: no connection, no answer in time, too many requests or a server error. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Problem)) return error instanceof TypeError
  return error.code !== 'storage_full' && (error.status >= 500 || error.status === 429 || error.status === 408)
}

/** Returns the milliseconds before the next attempt: what the server asks for, otherwise doubling from one second. */
export function getPauseMs(error: unknown, failures: number): number {
  const seconds = error instanceof Problem ? Number(error.answer.retryAfter) : Number.NaN
  if (seconds > 0) return Math.min(seconds * 1_000, 60_000)
  return Math.min(1_000 * 2 ** (failures - 1), maxPauseMs)
}

/** Waits until the time is over or the browser is online again. Rejects when the upload is canceled. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      if (signal.aborted) reject(signal.reason)
      else resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })
}

type Watch = {
  signal: AbortSignal
  /** Receives true while the work waits for another attempt. */
  onWaiting: (isWaiting: boolean) => void
}

/**
 * Repeats work that failed for a reason that may pass. Attempts while the browser is offline do not count, so that an
 * upload continues by itself after any time without a connection.
 */
export async function withRetry<T>({ signal, onWaiting }: Watch, work: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; ) {
    try {
      const result = await work()
      onWaiting(false)
      return result
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error
      if (navigator.onLine) failures += 1
      if (failures >= maxFailures) throw error
      onWaiting(true)
      await pause(getPauseMs(error, Math.max(failures, 1)), signal)
    }
  }
}
