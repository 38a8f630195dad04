import type { NewerRevision } from '#contract/page-editing.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { toPublishedColumns } from '../projects/published-columns.ts'
import { type FileRow, findNewestRevision, findRevision, type RevisionRow } from '../projects/repository.ts'
import { getMainTexts, readSources } from '../projects/sources.ts'
import { runInReader } from '../reading/run-in-reader.ts'
import { listVersionRows, loadContents } from '../versions/repository.ts'
import type { EditablePageRow, PageKind } from './page-kind.ts'

export type LockedPage = { row: EditablePageRow; newest: RevisionRow }

export async function lockPageWithNewest(tx: Tx, kind: PageKind, id: string): Promise<LockedPage> {
  const row = await kind.getForUpdate(tx.db, id)
  return { row, newest: orThrow(await findNewestRevision(tx.db, id), kind.notFoundCode) }
}

/**
 * Builds the error for a change that was based on `knownRevision`, which is no longer the newest revision. It contains
 * the author of the newest revision and the files that differ.
 */
export async function createConflictError(
  tx: Tx,
  { row, newest }: LockedPage,
  knownRevision: string,
): Promise<AppError> {
  const [version] = await listVersionRows(tx.db, row.id, { before: newest.number + 1, take: 1 })
  const baseRevision = await findRevision(tx.db, knownRevision)
  const baseIds = baseRevision?.page_id === row.id ? [baseRevision.id] : []
  const contents = await loadContents(tx.db, [...baseIds, newest.id])
  const data: NewerRevision = {
    revision: newest.id,
    author: newest.member_id === null ? null : (version?.who ?? null),
    savedAt: newest.created_at.toISOString(),
    files: listDifferingPaths(contents.get(knownRevision)?.files, contents.get(newest.id)?.files),
  }
  return new AppError('conflict', { data })
}

function listDifferingPaths(
  one: ReadonlyMap<string, string> = new Map(),
  other: ReadonlyMap<string, string> = new Map(),
) {
  const paths = new Set([...one.keys(), ...other.keys()])
  return [...paths].filter(path => one.get(path) !== other.get(path)).sort()
}

/** Locks the page and returns it with its newest revision. Throws a conflict when `revision` is not the newest one. */
export async function lockNewestRevision(tx: Tx, kind: PageKind, id: string, revision: string): Promise<LockedPage> {
  const locked = await lockPageWithNewest(tx, kind, id)
  if (locked.newest.id !== revision) throw await createConflictError(tx, locked, revision)
  return locked
}

type WrittenRevision = { id: string; entry: string; files: readonly Omit<FileRow, 'revision_id'>[] }

/** Publishes a newly written revision. The caller has locked the page. */
export async function publishRevision(
  tx: Tx,
  kind: PageKind,
  row: EditablePageRow,
  written: WrittenRevision,
): Promise<EditablePageRow> {
  const { id, entry, files } = written
  const texts = getMainTexts(await readSources(tx, files))
  const paths = files.map(file => file.path)
  const facts = await runInReader('readPageFacts', texts.html, entry, paths)
  await audit(tx, `${kind.action}.published`, row.id, { title: row.title })
  return kind.publishRevision(tx, row, { columns: toPublishedColumns(id, texts), facts, html: texts.html })
}
