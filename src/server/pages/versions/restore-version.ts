import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import type { PageKind } from '../drafts/page-kind.ts'
import { lockNewest } from '../drafts/publish.ts'
import { readProject } from '../drafts/read-project.ts'
import { filesOf } from '../projects/repository.ts'
import { writeRevision } from '../projects/write-revision.ts'
import { versionOf } from './version-of.ts'

type Restore = { revision: string; to: string }

/** Brings a version's files back as a draft. 409 conflict when `revision` is not the newest one any more. */
export function restoreVersion(ctx: Context, kind: PageKind, id: string, { revision, to }: Restore) {
  return withTransaction(ctx, async tx => {
    const { row, newest } = await lockNewest(tx, kind, id, revision)
    const wanted = await versionOf(tx, kind, id, to)
    if (wanted.id !== newest.id) {
      const files = await filesOf(tx.db, wanted.id)
      await writeRevision(tx, { ...newest, entry: wanted.entry, kind: 'restore', based_on: wanted.id }, files)
      await audit(tx, `${kind.action}.restored`, id, { title: row.title, number: wanted.number })
    }
    return readProject(tx, kind, id)
  })
}
