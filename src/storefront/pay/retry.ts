import { Problem } from '#web/call.ts'

/** Whether a call failed without an answer about the matter itself, so that the same call may well be answered later. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof Problem) ||
  error.status >= 500 ||
  ['rate_limited', 'idempotency_key_in_flight'].includes(error.code)

const maxWaitMs = 15_000
/** Waits before a call is repeated: one second, then twice as long each time, at most 15 s. A connection that comes back ends the wait. */
export function waitBeforeRetry(tries: number): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, Math.min(maxWaitMs, 1_000 * 2 ** (tries - 1)))
    addEventListener('online', done)
  })
}

/** Repeats a call, which must be safe to repeat, until an answer to it arrives. */
export async function retryUntilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call()
    } catch (error) {
      if (!isTransient(error)) throw error
      await waitBeforeRetry(tries)
    }
  }
}
