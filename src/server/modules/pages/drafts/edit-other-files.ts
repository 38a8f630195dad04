import { findTypeByName, lacksExtension } from '@vitrine/html-editing/file-types.ts'
import { restoreLineEndings } from '@vitrine/html-editing/line-endings.ts'
import { decodeSource } from '@vitrine/html-editing/source-text.ts'
import type { FileChange } from '#contract/page-editing.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { readBlob } from '../projects/blobs.ts'
import { findRevision, listFilesOfRevision } from '../projects/repository.ts'
import { toProjectError } from '../projects/save-project.ts'
import type { ProjectFile } from '../projects/sources.ts'
import { runInReader } from '../reading/run-in-reader.ts'
import { putTextFile, utf8 } from './put-text.ts'

const isTextType = (mime: string) => /^text\/|json|manifest|javascript|xml/.test(mime)

async function writeText(tx: Tx, files: ProjectFile[], path: string, text: string): Promise<ProjectFile[]> {
  const existing = files.find(file => file.path === path)
  const mime = existing?.mime ?? findTypeByName(path)
  if (!mime || !isTextType(mime)) throw toProjectError({ problem: 'wrong_type', path })
  if (mime === 'text/html' && !(await runInReader('isParsable', text)))
    throw toProjectError({ problem: 'too_complex', path })
  if (!existing) return putTextFile(tx, files, { path, mime }, text, utf8)
  const source = decodeSource(await readBlob(tx, existing.blob_hash))
  return putTextFile(tx, files, existing, restoreLineEndings(source.text, text), source)
}

/** Copies a file from a revision of the same page to `path`, to rename or restore it without changing its bytes. */
async function copyFromRevision(
  ctx: Context,
  page: string,
  files: readonly ProjectFile[],
  { path, from }: Extract<FileChange, { from: unknown }>,
): Promise<ProjectFile[]> {
  const revision = await findRevision(ctx.db, from.revision)
  const revisionFiles = revision?.page_id === page ? await listFilesOfRevision(ctx.db, revision.id) : []
  const { blob_hash, size, mime } = orThrow(
    revisionFiles.find(file => file.path === from.path),
    'file_not_found',
  )
  const type = findTypeByName(path)
  // A new extension would change the content type under which the bytes are served.
  if (type !== findTypeByName(from.path) || (type === null && !lacksExtension(path)))
    throw toProjectError({ problem: 'wrong_type', path })
  return [...files.filter(file => file.path !== path), { path, mime, blob_hash, size, role: 'asset' }]
}

/**
 * Writes, adds and removes files other than the main ones. Throws `project_invalid` when a text is written to a file of
 * another type, and `file_not_found` for an unknown file. The entry page cannot be removed.
 */
export async function editOtherFiles(
  tx: Tx,
  { page, entry }: { page: string; entry: string },
  before: readonly ProjectFile[],
  changes: readonly FileChange[],
): Promise<ProjectFile[]> {
  let files = [...before]
  for (const change of changes) {
    const { path } = change
    if ('from' in change) {
      if (path === entry) throw toProjectError({ problem: 'names_clash', path })
      files = await copyFromRevision(tx, page, files, change)
      if (change.text !== undefined) files = await writeText(tx, files, path, change.text)
      continue
    }
    if (change.text !== null) {
      files = await writeText(tx, files, path, change.text)
      continue
    }
    if (path === entry) throw toProjectError({ problem: 'no_html', path })
    if (!files.some(file => file.path === path)) throw new AppError('file_not_found')
    files = files.filter(file => file.path !== path)
  }
  return files
}
