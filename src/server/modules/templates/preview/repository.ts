import { and, desc, eq, gt, inArray } from 'drizzle-orm'
import type { Db } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { checkoutPreviews } from '#server/platform/db/schema/catalog.ts'

/** Maximum number of stored previews. */
const maxPreviews = 200
/** Stores a preview. Above the maximum, the previews that expire first are deleted. */
export async function insertPreview(db: Db, hash: string, draft: unknown, expiresAt: Date) {
  await db.insert(checkoutPreviews).values({ id: newId(), token_hash: hash, draft, expires_at: expiresAt })
  const { id, expires_at } = checkoutPreviews
  const surplus = db.select({ id }).from(checkoutPreviews).orderBy(desc(expires_at), desc(id)).offset(maxPreviews)
  await db.delete(checkoutPreviews).where(inArray(id, surplus))
}

/** Replaces the draft of a valid token. Returns false when the token is unknown or has expired. */
export async function updatePreview(
  db: Db,
  hash: string,
  draft: unknown,
  now: Date,
  expiresAt: Date,
): Promise<boolean> {
  const changed = await db
    .update(checkoutPreviews)
    .set({ draft, expires_at: expiresAt })
    .where(and(eq(checkoutPreviews.token_hash, hash), gt(checkoutPreviews.expires_at, now)))
    .returning({ id: checkoutPreviews.id })
  return changed.length > 0
}

export async function findPreview(db: Db, hash: string, now: Date): Promise<unknown> {
  const [row] = await db
    .select({ draft: checkoutPreviews.draft })
    .from(checkoutPreviews)
    .where(and(eq(checkoutPreviews.token_hash, hash), gt(checkoutPreviews.expires_at, now)))
  return row?.draft ?? null
}
