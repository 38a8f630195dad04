import type { PageVersion } from '#contract/page-editing.ts'
import type { Context } from '#server/platform/core/context.ts'
import type { EditablePageRow, PageKind } from '../drafts/page-kind.ts'
import { findNewestRevision } from '../projects/repository.ts'
import { listVersionRows, loadContents, type VersionRow } from './repository.ts'

type HashesByPath = ReadonlyMap<string, string>
type RevisionContents = Awaited<ReturnType<typeof loadContents>>
const pageSize = 50

function diffFiles(before: HashesByPath, after: HashesByPath): PageVersion['changes'] {
  const paths = [...after.keys()].sort()
  return {
    added: paths.filter(path => !before.has(path)),
    changed: paths.filter(path => before.has(path) && before.get(path) !== after.get(path)),
    removed: [...before.keys()].filter(path => !after.has(path)).sort(),
  }
}

type VersionContext = {
  row: EditablePageRow
  newest: string | null
  contents: RevisionContents
  earlier: VersionRow | undefined
}

/**
 * A version is compared with the revision that it is based on. A restored version is compared with the version before
 * it.
 */
function getComparedFiles({ revision }: VersionRow, { contents, earlier }: VersionContext): HashesByPath {
  const baseContents = revision.kind === 'restore' ? undefined : contents.get(revision.based_on ?? '')
  return (baseContents ?? contents.get(earlier?.revision.id ?? ''))?.files ?? new Map()
}

function toVersionDto(version: VersionRow, context: VersionContext): PageVersion {
  const { revision, who } = version
  const { row, newest, contents } = context
  const after = contents.get(revision.id)?.files ?? new Map()
  return {
    id: revision.id,
    number: revision.number,
    kind: revision.kind,
    author: revision.member_id && who ? { id: revision.member_id, name: who } : null,
    beganAt: (revision.began_at ?? revision.created_at).toISOString(),
    savedAt: revision.created_at.toISOString(),
    isPublished: revision.id === row.published_revision_id,
    isNewest: revision.id === newest,
    isDiscarded: revision.discarded_at !== null,
    restored: revision.kind === 'restore' ? (contents.get(revision.based_on ?? '')?.number ?? null) : null,
    changes: diffFiles(getComparedFiles(version, context), after),
  }
}

/** At most `take` versions before the number `before`, newest first. */
export async function loadVersionDtos(ctx: Context, row: EditablePageRow, before: number | null, take: number) {
  // Reads one version more than is returned: the last returned version may be compared with that version, and its
  // existence means that older versions can be requested.
  const rows = await listVersionRows(ctx.db, row.id, { before, take: take + 1 })
  const ids = rows.flatMap(({ revision }) => [revision.id, revision.based_on ?? revision.id])
  const contents = await loadContents(ctx.db, [...new Set(ids)])
  const newest = (await findNewestRevision(ctx.db, row.id))?.id ?? null
  const returnedRows = rows.slice(0, take)
  const versions = returnedRows.map((version, index) =>
    toVersionDto(version, { row, newest, contents, earlier: rows[index + 1] }),
  )
  return { versions, next: rows.length > take ? (returnedRows.at(-1)?.revision.number ?? null) : null }
}

/** Lists a page's versions, 50 at a time: who made each, when, and which files it changed. */
export async function listVersions(ctx: Context, kind: PageKind, id: string, before: number | undefined) {
  return loadVersionDtos(ctx, await kind.get(ctx.db, id), before ?? null, pageSize)
}
