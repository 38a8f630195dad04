import { decodeSource, type SourceText } from '#page-source/source-text.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { readBlob } from './blobs.ts'
import type { FileRow } from './repository.ts'

/** A file of a page that is edited as text. */
export type Held = Omit<FileRow, 'revision_id'>
export type Source = SourceText & { file: Held }
export type Sources = { entry: Source; style: Source | null; script: Source | null }

/** The entry page of a revision, and the main style and script it loads. */
export async function readSources(ctx: Pick<Context, 'storage'>, files: readonly Held[]): Promise<Sources> {
  const of = async (role: FileRow['role']): Promise<Source | null> => {
    const file = files.find(each => each.role === role)
    return file ? { file, ...decodeSource(await readBlob(ctx, file.blob_hash)) } : null
  }
  const [entry, style, script] = await Promise.all([of('entry'), of('style'), of('script')])
  return { entry: found(entry, 'file_not_found'), style, script }
}

export const textsOf = ({ entry, style, script }: Sources) => ({
  html: entry.text,
  css: style?.text ?? null,
  js: script?.text ?? null,
})
