import { listRules } from '#domain/fetch-ahead.ts'
import { instrument } from '#page-source/instrument.ts'
import { decodeSource } from '#page-source/source-text.ts'
import { attributeOf, elementsOf, readSource } from '#page-source/tree.ts'
import type { Context } from '#server/kernel/context.ts'
import { directPolicy } from '#server/kernel/csp.ts'
import { readBlob } from '../projects/blobs.ts'
import type { PageFacts } from '../projects/columns.ts'
import { injectedScript } from '../site/frame-script.ts'
import { projectIndex } from '../site/project-index.ts'
import { canonicalOf, filePath, type Shown, siteBase } from './host-data.ts'

/** What the document says of itself that must not be said twice. */
function ownWords(text: string) {
  let [hasBase, hasCanonical] = [false, false]
  for (const element of elementsOf(readSource(text))) {
    if (element.tagName === 'base' && attributeOf(element, 'href') !== null) hasBase = true
    if (element.tagName === 'link' && attributeOf(element, 'rel')?.toLowerCase() === 'canonical') hasCanonical = true
  }
  return { hasBase, hasCanonical }
}

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
  const { hasBase, hasCanonical } = ownWords(text)
  if (!isUtf8 || hasBase) return null
  const { checkouts }: Partial<PageFacts> = page.settings
  const folder = page.entry.slice(0, page.entry.lastIndexOf('/') + 1)
  const inject = [
    injectedScript('sales', ctx.log, campaign.id),
    `<base href="${filePath(page, folder)}">`,
    checkouts?.length ? rulesOf(checkouts) : '',
    hasCanonical ? '' : `<link rel="canonical" href="${canonicalOf(ctx, shown)}">`,
  ]
  const html = instrument(text, { inject: inject.join(''), base: siteBase(page), lookup: index.lookup })
  return { html, policy: directPolicy }
}
