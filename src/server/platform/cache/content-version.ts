import type { ContentVersion, Tx } from '../core/context.ts'
import { incrementContentVersion } from './repository.ts'
import { createStaleFallback } from './stale-fallback.ts'

/**
 * Runs `read` once per name and shares the result among public pages that are rendered with the same content version.
 * The result may depend only on rows that the content version covers.
 */
export type Memo = <T>(name: string, read: () => Promise<T>) => Promise<T>

/** A memo that stores nothing, for pages that share no reads with other pages. */
export const noMemo: Memo = (_name, read) => read()

/** Creates a memo whose results live as long as the memo itself. A failed read is not stored. */
export function createMemo(): Memo {
  const reads = new Map<string, Promise<unknown>>()
  return <T>(name: string, read: () => Promise<T>) => {
    const earlier = reads.get(name) as Promise<T> | undefined
    if (earlier !== undefined) return earlier
    const reading = read()
    reads.set(name, reading)
    reading.catch(() => reads.delete(name))
    return reading
  }
}

/** The NOTIFY channel that announces a new content version. */
export const contentChannel = 'content'
/**
 * A version up to this age is used as it is. Up to twice this age it is used while it is refreshed in the background.
 */
const maxAgeMs = 1_000

/**
 * Caches the content version for this process. While the database is unavailable, the last known version is used.
 * @param read reads the version from the database
 * @param nowMs a monotonic clock in milliseconds
 */
export function createContentVersion(
  read: () => Promise<number>,
  nowMs: () => number = () => performance.now(),
): ContentVersion {
  let known: { version: number; readAt: number } | null = null
  let lastVersion: number | undefined
  let pendingRead: Promise<number> | null = null
  let forgetCount = 0
  const readOrLast = createStaleFallback()
  const startRead = () => {
    const [readAt, forgetCountAtStart] = [nowMs(), forgetCount]
    const pending = read()
      .then(version => {
        // If `forget` was called during the read, the read may have returned the version that was current before the
        // save.
        if (forgetCountAtStart === forgetCount) known = { version, readAt }
        lastVersion = version
        return version
      })
      .finally(() => {
        if (pendingRead === pending) pendingRead = null
      })
    pendingRead = pending
    return pending
  }
  return {
    version() {
      const age = known ? nowMs() - known.readAt : Number.POSITIVE_INFINITY
      if (!known || age > 2 * maxAgeMs) {
        // After a save, wait for the database even when it is slow. Only during an outage may pages be shown as they
        // were before the save.
        return readOrLast({
          read: () => pendingRead ?? startRead(),
          last: () => lastVersion,
          isImpatient: known !== null,
        })
      }
      if (age > maxAgeMs && !pendingRead) startRead().catch(() => undefined)
      return Promise.resolve(known.version)
    },
    forget() {
      known = null
      pendingRead = null
      forgetCount += 1
    },
  }
}

/**
 * Invalidates the cached public pages of every process when the current transaction commits. Call it last in a seller's
 * save. Payments and stock must not call it: the version is one row for the whole shop, so concurrent payments would
 * wait for its row lock.
 */
export const bumpContentVersion = (tx: Pick<Tx, 'db'>): Promise<void> => incrementContentVersion(tx.db, contentChannel)
