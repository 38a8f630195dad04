import { isHtml, typeOf } from '#page-source/file-types.ts'
import { withLineEndings } from '#page-source/line-endings.ts'
import { decodeSource } from '#page-source/source-text.ts'
import { isParsable } from '#page-source/tree.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { readBlob } from '../projects/blobs.ts'
import { refusal } from '../projects/save-project.ts'
import type { Held } from '../projects/sources.ts'
import { put, utf8 } from './put-text.ts'

/** A text file of the project as it is to be; null: it is to go. */
export type OtherText = { path: string; text: string | null }

const isText = (mime: string) => /^text\/|json|manifest|javascript|xml/.test(mime)

async function writeText(ctx: Context, files: Held[], path: string, text: string): Promise<Held[]> {
  const held = files.find(file => file.path === path)
  const mime = held?.mime ?? typeOf(path)
  if (!mime || !isText(mime)) throw refusal({ problem: 'wrong_type', path })
  if (isHtml(path) && !isParsable(text)) throw refusal({ problem: 'too_complex', path })
  if (!held) return put(ctx, files, { path, mime }, text, utf8)
  const source = decodeSource(await readBlob(ctx, held.blob_hash))
  return put(ctx, files, held, withLineEndings(source.text, text), source)
}

/**
 * The files with others of them written, added and removed. Those in use by no page stay where they are; the entry page
 * cannot go. Refuses with project_invalid what is no text, with file_not_found what never was.
 */
export async function editOthers(
  ctx: Context,
  before: readonly Held[],
  entry: string,
  given: readonly OtherText[],
): Promise<Held[]> {
  let files = [...before]
  for (const { path, text } of given) {
    if (text !== null) {
      files = await writeText(ctx, files, path, text)
      continue
    }
    if (path === entry) throw refusal({ problem: 'no_html', path })
    if (!files.some(file => file.path === path)) throw new AppError('file_not_found')
    files = files.filter(file => file.path !== path)
  }
  return files
}
