import { toAppError } from './error-response.ts'

/** So long an answer is waited for where there is one from before; and so long while the database is known to be away. */
const fallbackDelayMs = 1_000
const outageFallbackDelayMs = 100

const isUnavailableError = (error: unknown) => toAppError(error).code === 'unavailable'

type FallbackRead<T> = {
  read: () => Promise<T>
  /** What may be answered while the database refuses or is silent; undefined: nothing, so that its refusal stands. */
  last: () => T | undefined | Promise<T | undefined>
  /** Whether an answer that is only late gives way to the last one, too. */
  isImpatient?: boolean
}

/** Reads what may be answered by what was last known while the database is away. One for readings of one kind. */
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
    // One who asks is enough to find out that it is back.
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

/** The same of rows that are read by a key: as each was when it was last read here. The least recently read go first. */
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
