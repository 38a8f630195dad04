import type { Db } from '#server/kernel/context.ts'
import { createStaleFallback } from '#server/kernel/stale-fallback.ts'
import { findSoldOutProducts } from '#server/stock/index.ts'

/** So long the answer counts: no sale waits for the shop's window. */
const cacheTtlMs = 1_000

/**
 * Which products have nothing left, for a page that is kept: sales raise no content version. Asked at most once a second;
 * while the database is away, as it last was.
 */
export function createSoldOutReader(db: Db, nowMs: () => number = () => performance.now()) {
  const readOrLast = createStaleFallback()
  let known: readonly string[] | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let asking: Promise<readonly string[]> | null = null
  const ask = async () => {
    known = await findSoldOutProducts(db)
    readAt = nowMs()
    return known
  }
  return async (): Promise<readonly string[]> => {
    if (known && nowMs() - readAt < cacheTtlMs) return known
    return readOrLast({
      read: () => {
        asking ??= ask().finally(() => {
          asking = null
        })
        return asking
      },
      // A window without marks is better than none.
      last: () => known ?? [],
    })
  }
}
