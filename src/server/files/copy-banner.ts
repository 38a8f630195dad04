import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { bannerPositions } from '#contract/files.ts'
import type { Context } from '#server/kernel/context.ts'
import { bannerPath, keyOf, publicPath } from './names.ts'
import { findObject } from './repository.ts'
import { storeCopy } from './store-image.ts'
import { withWorkspace } from './workspace.ts'

const bucket = 'product-images'
type Banner = { product: string; position: (typeof bannerPositions)[number] }

/**
 * The address of a banner for the copy of a product. One that lies under the original's name, which may get another
 * picture, is stored anew under the copy's; any other keeps its content and its address.
 */
export async function copyBanner(ctx: Context, address: string, from: Banner, to: Banner): Promise<string> {
  const path = bannerPath(from.product, from.position)
  const row = await findObject(ctx.db, bucket, path)
  if (!row || !address.startsWith(publicPath(row).replace(/\?.*/, ''))) return address
  return withWorkspace(ctx, async folder => {
    const stream = await ctx.storage.open(keyOf(row))
    if (!stream) return address
    const file = join(folder, 'copied')
    await pipeline(stream, createWriteStream(file, { mode: 0o600 }))
    const place = { bucket, path: bannerPath(to.product, to.position) } as const
    return (await storeCopy(ctx, place, row, file)).url
  })
}
