import { decodeSource } from '@vitrine/html-editing/source-text.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { readBlob, storeBlob } from './blobs.ts'
import { toColumnText } from './published-columns.ts'
import { type FileRow, findRevision, listFilesOfRevision } from './repository.ts'
import type { PageOwner } from './save-project.ts'
import { writeRevision } from './write-revision.ts'

const findEntry = (files: readonly FileRow[]) =>
  orThrow(
    files.find(file => file.role === 'entry'),
    'file_not_found',
  )

export async function readEntrySource(ctx: Context, revisionId: string): Promise<string> {
  const entry = findEntry(await listFilesOfRevision(ctx.db, revisionId))
  return decodeSource(await readBlob(ctx, entry.blob_hash)).text
}

/**
 * Writes the revision after `owner.revisionId` with an edited entry page and all other files unchanged, published or as
 * a draft. The caller has locked the page's row and, after publishing, writes the returned `columns` to it. Throws a
 * conflict when the page has no project.
 */
export async function patchEntry(
  tx: Tx,
  owner: PageOwner,
  edit: (source: string) => string,
  kind: 'publish' | 'save',
): Promise<{ revisionId: string; columns: { published_revision_id: string; html_content: string } }> {
  const previousRevision = owner.revisionId && (await findRevision(tx.db, owner.revisionId))
  if (!previousRevision) throw new AppError('conflict')
  const files = await listFilesOfRevision(tx.db, previousRevision.id)
  const entry = findEntry(files)
  const { text, encode } = decodeSource(await readBlob(tx, entry.blob_hash))
  const edited = edit(text)
  const bytes = encode(edited)
  const hash = await storeBlob(tx, bytes)
  const rows = files.map(file => (file === entry ? { ...file, blob_hash: hash, size: bytes.length } : file))
  const revisionId = await writeRevision(tx, { ...previousRevision, kind, based_on: previousRevision.id }, rows)
  return { revisionId, columns: { published_revision_id: revisionId, html_content: toColumnText(edited) } }
}
