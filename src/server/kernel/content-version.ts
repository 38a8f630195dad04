import type { ContentVersion, Context } from './context.ts'
import { incrementContentVersion } from './repository.ts'
import { createStaleFallback } from './stale-fallback.ts'

/**
 * Reads what many public pages show alike, by its name: once for all that are drawn under one content version. What is
 * named must depend on the rows of that version alone.
 */
export type Memo = <T>(name: string, read: () => Promise<T>) => Promise<T>

/** For a page that is nobody else's. */
export const noMemo: Memo = (_name, read) => read()

/** Keeps what was read for as long as the caller holds it; a refusal is asked again. */
export function createMemo(): Memo {
  const known = new Map<string, Promise<unknown>>()
  return <T>(name: string, read: () => Promise<T>) => {
    const before = known.get(name) as Promise<T> | undefined
    if (before !== undefined) return before
    const reading = read()
    known.set(name, reading)
    reading.catch(() => known.delete(name))
    return reading
  }
}

/** What a raised version is told on, by NOTIFY. */
export const contentChannel = 'content'
/** So long a version counts without asking. Then it is asked for beside the answer, after twice as long before it. */
const maxAgeMs = 1_000

/** The version as one process knows it; while the database is away, as it last was. @param read asks the database; `nowMs` a clock that never goes back, in milliseconds */
export function createContentVersion(
  read: () => Promise<number>,
  nowMs: () => number = () => performance.now(),
): ContentVersion {
  let known: { version: number; readAt: number } | null = null
  let last: number | undefined
  let asking: Promise<number> | null = null
  let forgotten = 0
  const readOrLast = createStaleFallback()
  const ask = () => {
    const [readAt, before] = [nowMs(), forgotten]
    const answer = read()
      .then(version => {
        // Forgotten meanwhile: this was read before the save, perhaps.
        if (before === forgotten) known = { version, readAt }
        last = version
        return version
      })
      .finally(() => {
        if (asking === answer) asking = null
      })
    asking = answer
    return answer
  }
  return {
    version() {
      const age = known ? nowMs() - known.readAt : Number.POSITIVE_INFINITY
      if (!known || age > 2 * maxAgeMs) {
        // After a save an answer is waited for, however late: pages from before it are shown only where the database is away.
        return readOrLast({ read: () => asking ?? ask(), last: () => last, isImpatient: known !== null })
      }
      if (age > maxAgeMs && !asking) ask().catch(() => undefined)
      return Promise.resolve(known.version)
    },
    forget() {
      known = null
      asking = null
      forgotten += 1
    },
  }
}

/**
 * Says, last in a seller's transaction, that public pages show something else from its commit on. Every process hears
 * of it then. Payments and stock never call this: the row is one for the whole shop, and they would wait for each other.
 */
export const bumpContentVersion = (ctx: Pick<Context, 'db'>): Promise<void> =>
  incrementContentVersion(ctx.db, contentChannel)
