import { decodeSource, type SourceText } from '@vitrine/html-editing/source-text.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { readBlob } from './blobs.ts'
import type { FileRow } from './repository.ts'

export type ProjectFile = Omit<FileRow, 'revision_id'>
export type Source = SourceText & { file: ProjectFile }
export type Sources = { entry: Source; style: Source | null; script: Source | null }

/** Reads the entry page of a revision and the main style and script that it loads. */
export async function readSources(ctx: Pick<Context, 'storage'>, files: readonly ProjectFile[]): Promise<Sources> {
  const readRole = async (role: FileRow['role']): Promise<Source | null> => {
    const file = files.find(each => each.role === role)
    return file ? { file, ...decodeSource(await readBlob(ctx, file.blob_hash)) } : null
  }
  const [entry, style, script] = await Promise.all([readRole('entry'), readRole('style'), readRole('script')])
  return { entry: orThrow(entry, 'file_not_found'), style, script }
}

export const getMainTexts = ({ entry, style, script }: Sources) => ({
  html: entry.text,
  css: style?.text ?? null,
  js: script?.text ?? null,
})
