import type { Db } from '#server/kernel/context.ts'
import { createLastKnown } from '#server/kernel/last-known.ts'
import { findSoldOut } from '#server/stock/index.ts'

/** So long the answer counts: no sale waits for the shop's window. */
const freshMs = 1_000

/**
 * Which products have nothing left, for a page that is kept: sales raise no content version. Asked at most once a second;
 * while the database is away, as it last was.
 */
export function createSoldOut(db: Db, nowMs: () => number = () => performance.now()) {
  const readOrLast = createLastKnown()
  let known: readonly string[] | undefined
  let readAt = Number.NEGATIVE_INFINITY
  let asking: Promise<readonly string[]> | null = null
  const ask = async () => {
    known = await findSoldOut(db)
    readAt = nowMs()
    return known
  }
  return async (): Promise<readonly string[]> => {
    if (known && nowMs() - readAt < freshMs) return known
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
