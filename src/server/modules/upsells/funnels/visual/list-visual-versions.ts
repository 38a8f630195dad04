import type { VisualContent, VisualVersion } from '#contract/visual-pages.ts'
import { parseElements } from '#domain/visual-element.ts'
import type { Context } from '#server/platform/core/context.ts'
import { orThrow } from '#server/platform/core/errors.ts'
import { getPage } from '../pages/repository.ts'
import { findLastPublishedVersion, findVersion, listVersionRows } from './repository.ts'
import { toContent } from './versions.ts'

const maxVersions = 200

/**
 * Lists the visual versions of a page, newest first, even when the page has been converted to a custom-HTML page since.
 */
export async function listVisualVersions(ctx: Context, id: string): Promise<{ versions: VisualVersion[] }> {
  const page = await getPage(ctx.db, id)
  const rows = await listVersionRows(ctx.db, id, { take: maxVersions })
  const published = page.page_type === 'visual_editor' ? await findLastPublishedVersion(ctx.db, id) : null
  const versions = rows.map(({ version, author }) => ({
    id: version.id,
    number: version.number,
    kind: version.kind,
    author: version.member_id === null ? null : author,
    savedAt: version.created_at.toISOString(),
    elements: parseElements(version.elements).length,
    isPublished: version.id === published?.id,
  }))
  return { versions }
}

export async function loadVisualVersion(
  ctx: Context,
  request: { id: string; version: string },
): Promise<VisualContent> {
  await getPage(ctx.db, request.id)
  return toContent(orThrow(await findVersion(ctx.db, request.id, request.version), 'version_not_found'))
}
