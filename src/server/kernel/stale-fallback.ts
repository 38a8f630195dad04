import { toAppError } from './error-response.ts'

/** How long a read is waited for before the last value is used; the second during a known outage of the database. */
const fallbackDelayMs = 1_000
const outageFallbackDelayMs = 100

const isUnavailableError = (error: unknown) => toAppError(error).code === 'unavailable'

type FallbackRead<T> = {
  read: () => Promise<T>
  /** The value to use while the database is unavailable; undefined makes the read's own error or delay apply. */
  last: () => T | undefined | Promise<T | undefined>
  /** Whether the last value also replaces a slow read, not only a failed one. Default true. */
  isImpatient?: boolean
}

/** Creates a reader that uses the last value while the database is unavailable. Create one per kind of read. */
export function createStaleFallback() {
  let isAway = false
  let asking = 0

  async function asked<T>(read: () => Promise<T>): Promise<T> {
    asking += 1
    try {
      const value = await read()
      isAway = false
      return value
    } catch (error) {
      if (isUnavailableError(error)) isAway = true
      throw error
    } finally {
      asking -= 1
    }
  }

  return async function readOrLast<T>({ read, last, isImpatient = true }: FallbackRead<T>): Promise<T> {
    // During an outage one pending read is enough to notice that the database is back.
    if (isAway && asking > 0) {
      const known = await last()
      if (known !== undefined) return known
    }
    const answer = asked(read)
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<'late'>(resolve => {
      if (isImpatient || isAway)
        timer = setTimeout(() => resolve('late'), isAway ? outageFallbackDelayMs : fallbackDelayMs)
    })
    const first = await Promise.race([
      answer.then(
        value => ({ value }),
        (error: unknown) => ({ error }),
      ),
      late,
    ])
    clearTimeout(timer)
    if (first !== 'late' && 'value' in first) return first.value
    if (first !== 'late' && !isUnavailableError(first.error)) throw first.error
    const known = await last()
    if (known === undefined) return answer
    isAway = true
    return known
  }
}

/** Like createStaleFallback, but remembers the last value per key, for the `most` most recently read keys. */
export function createStaleCache<T>(most: number) {
  const kept = new Map<string, T>()
  const readOrLast = createStaleFallback()
  return (key: string, read: () => Promise<T>, orElse: () => Promise<T | undefined> = async () => undefined) =>
    readOrLast({
      async read() {
        const value = await read()
        kept.delete(key)
        kept.set(key, value)
        const [oldest] = kept.keys()
        if (kept.size > most && oldest !== undefined) kept.delete(oldest)
        return value
      },
      last: () => kept.get(key) ?? orElse(),
    })
}
