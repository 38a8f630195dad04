import type { FileChange } from '#contract/page-editing.ts'
import { isNameless, typeOf } from '#page-source/file-types.ts'
import { withLineEndings } from '#page-source/line-endings.ts'
import { decodeSource } from '#page-source/source-text.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { readBlob } from '../projects/blobs.ts'
import { filesOf, findRevision } from '../projects/repository.ts'
import { refusal } from '../projects/save-project.ts'
import type { Held } from '../projects/sources.ts'
import { inReader } from '../reading/reading.ts'
import { put, utf8 } from './put-text.ts'

const isText = (mime: string) => /^text\/|json|manifest|javascript|xml/.test(mime)

async function writeText(ctx: Context, files: Held[], path: string, text: string): Promise<Held[]> {
  const held = files.find(file => file.path === path)
  const mime = held?.mime ?? typeOf(path)
  if (!mime || !isText(mime)) throw refusal({ problem: 'wrong_type', path })
  if (mime === 'text/html' && !(await inReader('isParsable', text))) throw refusal({ problem: 'too_complex', path })
  if (!held) return put(ctx, files, { path, mime }, text, utf8)
  const source = decodeSource(await readBlob(ctx, held.blob_hash))
  return put(ctx, files, held, withLineEndings(source.text, text), source)
}

/** A file as it is in a revision of the same page, under this name: a rename, or one that comes back. */
async function takeFrom(
  ctx: Context,
  page: string,
  files: readonly Held[],
  { path, from }: Extract<FileChange, { from: unknown }>,
): Promise<Held[]> {
  const revision = await findRevision(ctx.db, from.revision)
  const held = revision?.page_id === page ? await filesOf(ctx.db, revision.id) : []
  const { blob_hash, size, mime } = found(
    held.find(file => file.path === from.path),
    'file_not_found',
  )
  const type = typeOf(path)
  // A file that changes its type would be served as what it is not.
  if (type !== typeOf(from.path) || (type === null && !isNameless(path))) throw refusal({ problem: 'wrong_type', path })
  return [...files.filter(file => file.path !== path), { path, mime, blob_hash, size, role: 'asset' }]
}

/**
 * The files with others of them written, added and removed. Those in use by no page stay where they are; the entry page
 * cannot go. Refuses with project_invalid what is no text, with file_not_found what never was.
 */
export async function editOthers(
  ctx: Context,
  { page, entry }: { page: string; entry: string },
  before: readonly Held[],
  given: readonly FileChange[],
): Promise<Held[]> {
  let files = [...before]
  for (const change of given) {
    const { path } = change
    if ('from' in change) {
      if (path === entry) throw refusal({ problem: 'names_clash', path })
      files = await takeFrom(ctx, page, files, change)
      if (change.text !== undefined) files = await writeText(ctx, files, path, change.text)
      continue
    }
    if (change.text !== null) {
      files = await writeText(ctx, files, path, change.text)
      continue
    }
    if (path === entry) throw refusal({ problem: 'no_html', path })
    if (!files.some(file => file.path === path)) throw new AppError('file_not_found')
    files = files.filter(file => file.path !== path)
  }
  return files
}
