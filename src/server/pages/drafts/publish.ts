import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { columnsOf, factsOf } from '../projects/columns.ts'
import { type FileRow, newestRevision, type RevisionRow } from '../projects/repository.ts'
import { readSources, textsOf } from '../projects/sources.ts'
import type { EditedRow, PageKind } from './page-kind.ts'

/** The page, locked, with its newest revision. 409 with that one's id when it is another than `revision`. */
export async function lockNewest(
  tx: Context,
  kind: PageKind,
  id: string,
  revision: string,
): Promise<{ row: EditedRow; newest: RevisionRow }> {
  const row = found(await kind.lock(tx.db, id), kind.missing)
  const newest = found(await newestRevision(tx.db, id), kind.missing)
  if (newest.id !== revision) throw new AppError('conflict', { data: { revision: newest.id } })
  return { row, newest }
}

type Written = { id: string; entry: string; files: readonly Omit<FileRow, 'revision_id'>[] }

/** Makes a revision that was just written what shoppers see, in the transaction that holds the page's lock. */
export async function showRevision(tx: Context, kind: PageKind, row: EditedRow, written: Written): Promise<EditedRow> {
  const { id, entry, files } = written
  const texts = textsOf(await readSources(tx, files))
  const facts = factsOf(
    texts.html,
    entry,
    files.map(file => file.path),
  )
  await audit(tx, `${kind.action}.published`, row.id, { title: row.title })
  return kind.show(tx, row, { columns: columnsOf(id, texts), facts, html: texts.html })
}
