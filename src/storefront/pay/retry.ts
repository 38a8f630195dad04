import { Problem } from '#api-client/call.ts'

/** Whether a failure is temporary, such as a lost connection, so that repeating the same call may succeed. */
export const isTransient = (error: unknown): boolean =>
  !(error instanceof Problem) ||
  error.status >= 500 ||
  ['rate_limited', 'idempotency_key_in_flight'].includes(error.code)

const maxWaitMs = 15_000
/** Waits one second, then twice as long each time, at most 15 s; ends early when the browser is online again. */
export function waitBeforeRetry(tries: number): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      resolve()
    }
    const timer = setTimeout(finish, Math.min(maxWaitMs, 1_000 * 2 ** (tries - 1)))
    addEventListener('online', finish)
  })
}

/** Repeats an idempotent call until a response arrives, waiting between the attempts. */
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
