import { lt } from 'drizzle-orm'
import { checkoutPreviews } from '#server/platform/db/schema/catalog.ts'
import { idempotencyKeys, rateLimits } from '#server/platform/db/schema/system.ts'
import type { Db } from '../core/context.ts'

/** Deletes idempotency keys and counters that are older than a day, and expired checkout previews. */
export async function deleteExpired(db: Db, now: Date) {
  const day = new Date(now.getTime() - 24 * 3_600_000)
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.created_at, day))
  await db.delete(rateLimits).where(lt(rateLimits.window_start, day))
  await db.delete(checkoutPreviews).where(lt(checkoutPreviews.expires_at, now))
}
