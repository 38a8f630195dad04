import { findSoldOutProducts } from '#server/modules/stock/index.ts'
import { createStaleFallback } from '#server/platform/cache/stale-fallback.ts'
import type { Db } from '#server/platform/core/context.ts'

/** How long a result is reused, in ms. The home page may lag behind sales by this time. */
const cacheTtlMs = 1_000

/**
 * Reads which products are sold out, for pages that are cached: a sale does not change the content version. Queries at
 * most once a second. While the database is down, returns the last result.
 */
export function createSoldOutReader(db: Db, nowMs: () => number = () => performance.now()) {
  const readOrLast = createStaleFallback()
  let lastResult: readonly string[] | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let pendingQuery: Promise<readonly string[]> | null = null
  const queryDatabase = async () => {
    lastResult = await findSoldOutProducts(db)
    readAt = nowMs()
    return lastResult
  }
  return async (): Promise<readonly string[]> => {
    if (lastResult && nowMs() - readAt < cacheTtlMs) return lastResult
    return readOrLast({
      read: () => {
        pendingQuery ??= queryDatabase().finally(() => {
          pendingQuery = null
        })
        return pendingQuery
      },
      // A home page without sold-out marks is better than no home page.
      last: () => lastResult ?? [],
    })
  }
}
