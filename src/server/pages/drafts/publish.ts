import type { NewerRevision } from '#contract/page-editing.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { columnsOf } from '../projects/columns.ts'
import { type FileRow, findRevision, newestRevision, type RevisionRow } from '../projects/repository.ts'
import { readSources, textsOf } from '../projects/sources.ts'
import { inReader } from '../reading/reading.ts'
import { contentsOf, versionsOf } from '../versions/repository.ts'
import type { EditedRow, PageKind } from './page-kind.ts'

export type Locked = { row: EditedRow; newest: RevisionRow }

/** The page, locked, with its newest revision. */
export async function lockedPage(tx: Context, kind: PageKind, id: string): Promise<Locked> {
  const row = found(await kind.lock(tx.db, id), kind.missing)
  return { row, newest: found(await newestRevision(tx.db, id), kind.missing) }
}

/** The refusal of what was made on `known`, another revision than the newest: what that one is, and what differs. */
export async function stale(tx: Context, { row, newest }: Locked, known: string): Promise<AppError> {
  const [version] = await versionsOf(tx.db, row.id, { before: newest.number + 1, take: 1 })
  const basis = await findRevision(tx.db, known)
  const mine = basis?.page_id === row.id ? [basis.id] : []
  const contents = await contentsOf(tx.db, [...mine, newest.id])
  const data: NewerRevision = {
    revision: newest.id,
    author: newest.member_id === null ? null : (version?.who ?? null),
    savedAt: newest.created_at.toISOString(),
    files: differing(contents.get(known)?.files, contents.get(newest.id)?.files),
  }
  return new AppError('conflict', { data })
}

function differing(one: ReadonlyMap<string, string> = new Map(), other: ReadonlyMap<string, string> = new Map()) {
  const paths = new Set([...one.keys(), ...other.keys()])
  return [...paths].filter(path => one.get(path) !== other.get(path)).sort()
}

/** The page, locked, with its newest revision. 409 with what that one is when it is another than `revision`. */
export async function lockNewest(tx: Context, kind: PageKind, id: string, revision: string): Promise<Locked> {
  const locked = await lockedPage(tx, kind, id)
  if (locked.newest.id !== revision) throw await stale(tx, locked, revision)
  return locked
}

type Written = { id: string; entry: string; files: readonly Omit<FileRow, 'revision_id'>[] }

/** Makes a revision that was just written what shoppers see, in the transaction that holds the page's lock. */
export async function showRevision(tx: Context, kind: PageKind, row: EditedRow, written: Written): Promise<EditedRow> {
  const { id, entry, files } = written
  const texts = textsOf(await readSources(tx, files))
  const paths = files.map(file => file.path)
  const facts = await inReader('factsOf', texts.html, entry, paths)
  await audit(tx, `${kind.action}.published`, row.id, { title: row.title })
  return kind.show(tx, row, { columns: columnsOf(id, texts), facts, html: texts.html })
}
