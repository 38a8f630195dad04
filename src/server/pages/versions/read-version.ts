import type { Context } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import type { PageKind } from '../drafts/page-kind.ts'
import { contentOf } from '../drafts/read-project.ts'
import { presentVersions } from './list-versions.ts'
import { versionOf } from './version-of.ts'

/** A version with its texts; one that an autosave took in is none any more. */
export async function readVersion(ctx: Context, kind: PageKind, { id, version }: { id: string; version: string }) {
  const revision = await versionOf(ctx, kind, id, version)
  const row = found(await kind.find(ctx.db, id), kind.missing)
  const { versions } = await presentVersions(ctx, row, revision.number + 1, 1)
  const about = found(
    versions.find(each => each.id === version),
    'version_not_found',
  )
  return { version: about, ...(await contentOf(ctx, revision)) }
}
