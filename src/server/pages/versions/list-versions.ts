import type { PageVersion } from '#contract/page-editing.ts'
import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import type { EditedRow, PageKind } from '../drafts/page-kind.ts'
import { newestRevision } from '../projects/repository.ts'
import { contentsOf, type VersionRow, versionsOf } from './repository.ts'

type Files = ReadonlyMap<string, string>
type Contents = Awaited<ReturnType<typeof contentsOf>>
const aPage = 50

function changesOf(before: Files, after: Files): PageVersion['changes'] {
  const paths = [...after.keys()].sort()
  return {
    added: paths.filter(path => !before.has(path)),
    changed: paths.filter(path => before.has(path) && before.get(path) !== after.get(path)),
    removed: [...before.keys()].filter(path => !after.has(path)).sort(),
  }
}

type Around = { row: EditedRow; newest: string | null; contents: Contents; earlier: VersionRow | undefined }

/** What it is compared with: the one it was made of; one that was brought back, with the one before it. */
function beforeOf({ revision }: VersionRow, { contents, earlier }: Around): Files {
  const basis = revision.kind === 'restore' ? undefined : contents.get(revision.based_on ?? '')
  return (basis ?? contents.get(earlier?.revision.id ?? ''))?.files ?? new Map()
}

function presented(version: VersionRow, around: Around): PageVersion {
  const { revision, who } = version
  const { row, newest, contents } = around
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
    changes: changesOf(beforeOf(version, around), after),
  }
}

/** Versions of a page from the one before number `before` on, `take` of them, newest first. */
export async function presentVersions(ctx: Context, row: EditedRow, before: number | null, take: number) {
  // One more than is shown: the last one is compared with it, and it tells that there is more.
  const rows = await versionsOf(ctx.db, row.id, { before, take: take + 1 })
  const ids = rows.flatMap(({ revision }) => [revision.id, revision.based_on ?? revision.id])
  const contents = await contentsOf(ctx.db, [...new Set(ids)])
  const newest = (await newestRevision(ctx.db, row.id))?.id ?? null
  const shown = rows.slice(0, take)
  const versions = shown.map((version, at) => presented(version, { row, newest, contents, earlier: rows[at + 1] }))
  return { versions, next: rows.length > take ? (shown.at(-1)?.revision.number ?? null) : null }
}

/** What a page was, 50 states at a time: who made each, when, and which files it changed. */
export async function listVersions(ctx: Context, kind: PageKind, id: string, before: number | undefined) {
  return presentVersions(ctx, found(await kind.find(ctx.db, id), kind.missing), before ?? null, aPage)
}
