import type { Db, FreshValue } from '../core/context.ts'

/** A value up to this age is used as it is, and an older one is also refreshed in the background. */
const refreshAfterMs = 1_000
/** A value that is older is not used any more: it is read first. */
const maxAgeMs = 2_000

/**
 * Caches a value for this process with a limit of its age that does not depend on notifications, which a connection
 * pooler or an interrupted connection can lose. A writer that waits for longer than `maxAgeMs` after its commit knows
 * that every process uses the new value.
 * @param read reads the value. It receives the caller's transaction when the caller needs it at once, because a caller
 * that holds a connection must not wait for another one of the pool
 * @param nowMs a monotonic clock in milliseconds
 */
export function createFreshValue<T>(
  db: Db,
  read: (db: Db) => Promise<T>,
  nowMs: () => number = () => performance.now(),
): FreshValue<T> {
  let known: { value: T; readAt: number } | null = null
  let forgottenAt = Number.NEGATIVE_INFINITY
  let isRefreshing = false
  const refresh = async (by: Db) => {
    const readAt = nowMs()
    const value = await read(by)
    // A slower read that started earlier must not replace a newer value, nor one that was forgotten since.
    if (readAt >= forgottenAt && (!known || known.readAt <= readAt)) known = { value, readAt }
    return value
  }
  return {
    maxAgeMs,
    forget() {
      known = null
      forgottenAt = nowMs()
    },
    async get(by) {
      const ageMs = known ? nowMs() - known.readAt : Number.POSITIVE_INFINITY
      if (!known || ageMs > maxAgeMs) return refresh(by)
      if (ageMs > refreshAfterMs && !isRefreshing) {
        isRefreshing = true
        refresh(db)
          .catch(() => undefined)
          .finally(() => {
            isRefreshing = false
          })
      }
      return known.value
    },
  }
}
