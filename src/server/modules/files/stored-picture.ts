import type { Context } from '#server/platform/core/context.ts'
import { getStorageKey } from './names.ts'
import { findRendition } from './rendition.ts'
import { findStoredRow } from './share-picture.ts'

/** A picture’s bytes with its size in px, where it is known. */
export type StoredPicture = { bytes: Buffer; mime: string; width: number | null; height: number | null }

/**
 * Loads the stored picture at the URL `address` of a column, in the rendition for a display width of `displayWidth` px.
 * Returns null for pictures of other hosts and deleted pictures.
 */
export async function findStoredPicture(
  ctx: Context,
  address: string,
  displayWidth: number,
): Promise<StoredPicture | null> {
  const row = await findStoredRow(ctx.db, address)
  if (!row) return null
  const rendition = (await findRendition(ctx, row, displayWidth, false)) ?? row
  const stored = await ctx.storage.get(getStorageKey(rendition))
  return stored && { bytes: stored.bytes, mime: rendition.mime, width: rendition.width, height: rendition.height }
}
