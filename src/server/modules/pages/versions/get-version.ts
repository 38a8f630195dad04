import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import type { PageKind } from '../drafts/page-kind.ts'
import { findRevision, type RevisionRow } from '../projects/repository.ts'

/**
 * Returns a revision of this page, including replaced autosaves. Throws `version_not_found` for a revision of another
 * page.
 */
export async function getVersion(
  ctx: Pick<Context, 'db'>,
  kind: PageKind,
  id: string,
  version: string,
): Promise<RevisionRow> {
  await kind.get(ctx.db, id)
  const revision = await findRevision(ctx.db, version)
  if (revision?.page_id !== id) throw new AppError('version_not_found')
  return revision
}
