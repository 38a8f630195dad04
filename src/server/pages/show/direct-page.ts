import { listRules } from '#domain/fetch-ahead.ts'
import { decodeSource } from '#page-source/source-text.ts'
import type { Context } from '#server/kernel/context.ts'
import { directPolicy } from '#server/kernel/csp.ts'
import { readBlob } from '../projects/blobs.ts'
import { inReader } from '../reading/reading.ts'
import type { PageFacts } from '../reading/tasks.ts'
import { injectedScript } from '../site/frame-script.ts'
import { projectIndex } from '../site/project-index.ts'
import { canonicalOf, filePath, type Shown, siteBase } from './host-data.ts'

// Not by the links themselves: they get their last words when they are pressed, and the rule would be gone.
const rulesOf = (checkouts: readonly string[]) =>
  `<script type="speculationrules">${JSON.stringify(listRules(checkouts, 'on approach'))}</script>`

/**
 * The seller's document as a page of its own, with its files found where they lie. Null where it needs a frame: its
 * address has a base of its own, or it is not in UTF-8.
 */
export async function directPage(ctx: Context, shown: Shown): Promise<{ html: string; policy: string } | null> {
  const { page, campaign } = shown
  const index = await projectIndex(ctx.db, page.revisionId)
  const file = index.file(page.entry)
  if (!file) return null
  const { text, isUtf8 } = decodeSource(await readBlob(ctx, file.blob_hash))
  const { hasBase, hasCanonical } = await inReader('ownWords', text)
  if (!isUtf8 || hasBase) return null
  const { checkouts }: Partial<PageFacts> = page.settings
  const folder = page.entry.slice(0, page.entry.lastIndexOf('/') + 1)
  const inject = [
    injectedScript('sales', ctx.log, campaign.id),
    `<base href="${filePath(page, folder)}">`,
    checkouts?.length ? rulesOf(checkouts) : '',
    hasCanonical ? '' : `<link rel="canonical" href="${canonicalOf(ctx, shown)}">`,
  ]
  const html = await inReader('forShoppers', text, {
    inject: inject.join(''),
    base: siteBase(page),
    paths: index.paths,
  })
  return { html, policy: directPolicy }
}
