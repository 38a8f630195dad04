import type { SourceText } from '#page-source/source-text.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { storeBlob } from '../projects/blobs.ts'
import type { Held } from '../projects/sources.ts'

type Encoding = Pick<SourceText, 'encode'>
export const utf8: Encoding = { encode: text => new TextEncoder().encode(text) }

/** In the encoding the file has; a sign that it does not know cannot be written into it. */
function encoded(text: string, { encode }: Encoding): Uint8Array {
  try {
    return encode(text)
  } catch {
    throw new AppError('edit_refused')
  }
}

/** The files with one more, or another one in its place. */
export async function put(
  ctx: Context,
  files: readonly Held[],
  { path, mime }: Pick<Held, 'path' | 'mime'>,
  text: string,
  source: Encoding,
): Promise<Held[]> {
  const bytes = encoded(text, source)
  const row: Held = { path, mime, blob_hash: await storeBlob(ctx, bytes), size: bytes.length, role: 'asset' }
  return [...files.filter(file => file.path !== path), row]
}
