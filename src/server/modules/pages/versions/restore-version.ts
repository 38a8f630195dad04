import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { getProject } from '../drafts/get-project.ts'
import type { PageKind } from '../drafts/page-kind.ts'
import { lockNewestRevision } from '../drafts/publish-revision.ts'
import { listFilesOfRevision } from '../projects/repository.ts'
import { writeRevision } from '../projects/write-revision.ts'
import { getVersion } from './get-version.ts'

type RestoreBody = { revision: string; to: string }

/** Restores a version's files as a draft. Throws a conflict when `revision` is no longer the newest one. */
export function restoreVersion(ctx: Context, kind: PageKind, id: string, { revision, to }: RestoreBody) {
  return withTransaction(ctx, async tx => {
    const { row, newest } = await lockNewestRevision(tx, kind, id, revision)
    const version = await getVersion(tx, kind, id, to)
    if (version.id !== newest.id) {
      const files = await listFilesOfRevision(tx.db, version.id)
      await writeRevision(tx, { ...newest, entry: version.entry, kind: 'restore', based_on: version.id }, files)
      await audit(tx, `${kind.action}.restored`, id, { title: row.title, number: version.number })
    }
    return getProject(tx, kind, id)
  })
}
