import { LRUCache } from 'lru-cache'
import { toAppError } from '../http/error-response.ts'

/**
 * Milliseconds to wait for a read before the last value is used. During a known database outage the shorter delay
 * applies.
 */
const fallbackDelayMs = 1_000
const outageFallbackDelayMs = 100

const isUnavailableError = (error: unknown) => toAppError(error).code === 'unavailable'

type FallbackRead<T> = {
  read: () => Promise<T>
  /**
   * Returns the value to use while the database is unavailable. When it returns undefined, the caller gets the read's
   * own error, or waits for the read.
   */
  last: () => T | undefined | Promise<T | undefined>
  /** Whether the last value also replaces a slow read, not only a failed one. True by default. */
  isImpatient?: boolean
}

/**
 * Creates a reader that uses the last value while the database is unavailable. Create a separate reader per kind of
 * read.
 */
export function createStaleFallback() {
  let isUnavailable = false
  let pendingReads = 0

  async function trackRead<T>(read: () => Promise<T>): Promise<T> {
    pendingReads += 1
    try {
      const value = await read()
      isUnavailable = false
      return value
    } catch (error) {
      if (isUnavailableError(error)) isUnavailable = true
      throw error
    } finally {
      pendingReads -= 1
    }
  }

  return async function readOrLast<T>({ read, last, isImpatient = true }: FallbackRead<T>): Promise<T> {
    // During an outage, one pending read is enough to detect that the database is available again.
    if (isUnavailable && pendingReads > 0) {
      const lastValue = await last()
      if (lastValue !== undefined) return lastValue
    }
    const pending = trackRead(read)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>(resolve => {
      if (isImpatient || isUnavailable)
        timer = setTimeout(() => resolve('late'), isUnavailable ? outageFallbackDelayMs : fallbackDelayMs)
    })
    const first = await Promise.race([
      pending.then(
        value => ({ value }),
        (error: unknown) => ({ error }),
      ),
      late,
    ])
    clearTimeout(timer)
    if (first !== 'late' && 'value' in first) return first.value
    if (first !== 'late' && !isUnavailableError(first.error)) throw first.error
    const lastValue = await last()
    if (lastValue === undefined) return pending
    isUnavailable = true
    return lastValue
  }
}

/** Like createStaleFallback, but stores the last value per key, for the `maxKeys` most recently read keys. */
export function createStaleCache<T>(maxKeys: number) {
  // The cache cannot store null, which some reads return, so it stores the value in an object.
  const values = new LRUCache<string, { value: T }>({ max: maxKeys })
  const readOrLast = createStaleFallback()
  return (key: string, read: () => Promise<T>, orElse: () => Promise<T | undefined> = async () => undefined) =>
    readOrLast({
      async read() {
        const value = await read()
        values.set(key, { value })
        return value
      },
      last: () => values.get(key)?.value ?? orElse(),
    })
}
