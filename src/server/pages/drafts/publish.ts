import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { columnsOf, factsOf } from '../projects/columns.ts'
import { type FileRow, newestRevision, type RevisionRow } from '../projects/repository.ts'
import { readSources, textsOf } from '../projects/sources.ts'
import type { EditedRow, PageKind } from './page-kind.ts'

export type Locked = { row: EditedRow; newest: RevisionRow }

/** The page, locked, with its newest revision. */
export async function lockedPage(tx: Context, kind: PageKind, id: string): Promise<Locked> {
  const row = found(await kind.lock(tx.db, id), kind.missing)
  return { row, newest: found(await newestRevision(tx.db, id), kind.missing) }
}

/** The refusal of what was made on another revision than the newest: it names that one. */
export const stale = ({ newest }: Locked): AppError => new AppError('conflict', { data: { revision: newest.id } })

/** The page, locked, with its newest revision. 409 with that one's id when it is another than `revision`. */
export async function lockNewest(tx: Context, kind: PageKind, id: string, revision: string): Promise<Locked> {
  const locked = await lockedPage(tx, kind, id)
  if (locked.newest.id !== revision) throw stale(locked)
  return locked
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
