import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '#server/platform/core/context.ts'
import { pictureDecoders } from './pictures/decoder-pool.ts'
import { withWorkspace } from './workspace.ts'

/**
 * Decodes a picture of a page project and re-encodes it in its own format, upright and without metadata. Throws
 * image_invalid, image_animated, image_too_many_pixels, or unavailable while too many pictures wait.
 */
export function cleanPicture(ctx: Context, bytes: Uint8Array): Promise<{ bytes: Buffer; mime: string }> {
  pictureDecoders.now.assertHasCapacity()
  return withWorkspace(ctx, async folder => {
    const source = join(folder, 'received')
    await writeFile(source, bytes, { mode: 0o600 })
    const { full } = await pictureDecoders.now.clean(source, folder)
    return { bytes: await readFile(full.file), mime: full.mime }
  })
}
