import type { Context } from '#server/kernel/context.ts'
import { narrowed } from './image.ts'
import type { StoredObject } from './repository.ts'

const scalable = ['image/png', 'image/jpeg', 'image/webp', 'image/avif']
const small = ['image/webp', 'image/avif']
const making = new Map<string, Promise<Buffer | null>>()

/**
 * A stored picture for a place `width` px wide, as WebP: made when it is first asked for and kept beside it. Null when the
 * picture itself is what should be sent: a GIF, or one that is already small enough in both senses.
 */
export async function findRendition(ctx: Context, row: StoredObject, width: number): Promise<Buffer | null> {
  if (!scalable.includes(row.mime)) return null
  if (row.width !== null && row.width <= width && small.includes(row.mime)) return null
  const key = `renditions/${row.bucket}/${row.path}/${width}.webp`
  const kept = await ctx.storage.get(key)
  if (kept) return kept.bytes
  const running = making.get(key) ?? make(ctx, row, width, key).finally(() => making.delete(key))
  making.set(key, running)
  return running
}

async function make(ctx: Context, row: StoredObject, width: number, key: string): Promise<Buffer | null> {
  const original = await ctx.storage.get(`${row.bucket}/${row.path}`)
  if (!original) return null
  const made = await narrowed(original.bytes, width)
  // What was already packed harder than we pack stays as it is.
  const bytes = row.mime === 'image/webp' && original.bytes.length <= made.length ? original.bytes : made
  // A full disk shall not cost the shopper the picture.
  await ctx.storage
    .put(key, bytes, 'image/webp')
    .catch(error => ctx.log.warn({ err: error, key }, 'rendition not kept'))
  return bytes
}
