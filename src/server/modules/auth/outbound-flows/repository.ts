import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { maybeOne } from '#server/platform/db/one-row.ts'
import { authOutwardFlows } from '#server/platform/db/schema/auth.ts'

export type OutboundFlow = typeof authOutwardFlows.$inferSelect

/** Stores a flow and deletes those that expired before `before`. */
export async function addOutboundFlow(db: Db, row: typeof authOutwardFlows.$inferInsert, before: Date): Promise<void> {
  await db.delete(authOutwardFlows).where(lt(authOutwardFlows.expires_at, before))
  await db.insert(authOutwardFlows).values(row)
}

/** Returns the flow to exactly one caller, and only in the browser that started it. */
export async function consumeOutboundFlow(
  db: Db,
  { stateHash, browserHash }: { stateHash: string; browserHash: string },
  now: Date,
): Promise<OutboundFlow | null> {
  return maybeOne(
    db
      .update(authOutwardFlows)
      .set({ used_at: now })
      .where(
        and(
          eq(authOutwardFlows.state_hash, stateHash),
          eq(authOutwardFlows.browser_hash, browserHash),
          isNull(authOutwardFlows.used_at),
          gt(authOutwardFlows.expires_at, now),
        ),
      )
      .returning(),
  )
}
