import type { SourceText } from '@vitrine/html-editing/source-text.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { storeBlob } from '../projects/blobs.ts'
import type { ProjectFile } from '../projects/sources.ts'

type Encoding = Pick<SourceText, 'encode'>
export const utf8: Encoding = { encode: text => new TextEncoder().encode(text) }

/** Encodes a text in the encoding of its file. Throws `edit_refused` for a character that the encoding lacks. */
function encodeText(text: string, { encode }: Encoding): Uint8Array {
  try {
    return encode(text)
  } catch {
    throw new AppError('edit_refused')
  }
}

/** Adds a file or replaces the file with the same path. */
export async function putTextFile(
  tx: Tx,
  files: readonly ProjectFile[],
  { path, mime }: Pick<ProjectFile, 'path' | 'mime'>,
  text: string,
  source: Encoding,
): Promise<ProjectFile[]> {
  const bytes = encodeText(text, source)
  const row: ProjectFile = { path, mime, blob_hash: await storeBlob(tx, bytes), size: bytes.length, role: 'asset' }
  return [...files.filter(file => file.path !== path), row]
}
