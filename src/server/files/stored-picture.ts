import type { Context } from '#server/kernel/context.ts'
import { getStorageKey } from './names.ts'
import { findRendition } from './rendition.ts'
import { findStoredRow } from './share-picture.ts'

/** A picture as it can be put somewhere else: its bytes and, where they are known, its measures in px. */
export type StoredPicture = { bytes: Buffer; mime: string; width: number | null; height: number | null }

/**
 * The stored picture that a column names, in the form for a place `wanted` px wide. Null for one of another host, and where
 * it is gone.
 */
export async function findStoredPicture(ctx: Context, address: string, wanted: number): Promise<StoredPicture | null> {
  const row = await findStoredRow(ctx.db, address)
  if (!row) return null
  const shown = (await findRendition(ctx, row, wanted, false)) ?? row
  const stored = await ctx.storage.get(getStorageKey(shown))
  return stored && { bytes: stored.bytes, mime: shown.mime, width: shown.width, height: shown.height }
}
