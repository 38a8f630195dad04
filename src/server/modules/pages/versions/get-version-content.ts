import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { loadContent } from '../drafts/get-project.ts'
import type { PageKind } from '../drafts/page-kind.ts'
import { getVersion } from './get-version.ts'
import { loadVersionDtos } from './list-versions.ts'

/**
 * A version with its texts. Throws for an autosave that a later one replaced, because replaced autosaves are not
 * versions.
 */
export async function getVersionContent(
  ctx: Context,
  kind: PageKind,
  { id, version }: { id: string; version: string },
) {
  const revision = await getVersion(ctx, kind, id, version)
  const row = await kind.get(ctx.db, id)
  const { versions } = await loadVersionDtos(ctx, row, revision.number + 1, 1)
  const versionDto = orThrow(
    versions.find(each => each.id === version),
    'version_not_found',
  )
  return { version: versionDto, ...(await loadContent(ctx, revision)) }
}
