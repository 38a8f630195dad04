import type { UpsellPage } from '#contract/upsells.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import { readEntrySource, saveProject } from '#server/modules/pages/index.ts'
import { getShopLocale } from '#server/modules/settings/shop/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { audit, findLastAuditEntry } from '#server/platform/observability/repository.ts'
import { syncOffers } from '../pages/custom-page-kind.ts'
import { loadPageDto } from '../pages/page-dtos.ts'
import { buildPublishedSettings } from '../pages/published-settings.ts'
import { getPageForUpdate, updatePage } from '../pages/repository.ts'
import { pinPages } from '../pin-pages.ts'
import { buildPageFiles } from './build-page-files.ts'
import { assertNotStale, getPublishedContent, lockVisualPage, savePublishedAsVersion, toContent } from './versions.ts'

type ConvertBody = { version: string | null }

/** The audit action of a conversion. Its data contains the version on which the request was based. */
const conversionAction = 'upsell_page.converted'

/**
 * Finds the page that an earlier request has already converted. The request is repeated when its response was lost; it
 * must be based on the version that was converted.
 */
async function findConvertedPage(tx: Tx, id: string, { version }: ConvertBody): Promise<UpsellPage | null> {
  const page = await getPageForUpdate(tx.db, id)
  if (page.page_type === 'visual_editor') return null
  const entry = await findLastAuditEntry(tx.db, {
    action: conversionAction,
    target: id,
    data: { key: 'version', value: version },
  })
  return entry ? loadPageDto(tx.db, page) : null
}

/**
 * Converts a published visual page to a custom-HTML page that looks the same and charges the same offers in the same
 * order. Open sessions keep their pinned page. Throws 409 conflict while there is a draft, which would become
 * unreachable.
 */
export function convertVisualPage(ctx: Context, id: string, request: ConvertBody): Promise<UpsellPage> {
  return withTransaction(ctx, async tx => {
    const converted = await findConvertedPage(tx, id, request)
    if (converted) return converted
    const locked = await lockVisualPage(tx, id)
    await assertNotStale(tx, locked, request)
    const { page, newest } = locked
    if (newest && newest.kind !== 'publish') throw new AppError('conflict')
    if (!newest) await savePublishedAsVersion(tx, locked)
    const [pinned] = await pinPages(tx, [page], [page])
    const { offers, firstOffer } = orThrow(pinned, 'upsell_page_not_found')
    const shop = await getShopLocale(tx.db)
    const files = buildPageFiles(toContent(getPublishedContent(page)), {
      offers,
      firstOffer: firstOffer ?? null,
      currency: shop.currency,
      // The files have one language. In a shop that serves the reader's language, that is the language of the seller.
      language: resolvePageLanguage(tx.readerLanguage(), shop.language),
    })
    const saved = await saveProject(tx, { kind: 'upsell', id, revisionId: null }, files)
    await syncOffers(tx, page, await readEntrySource(tx, saved.revisionId))
    const { layout: _, ...otherSettings } = page.settings
    const settings = await buildPublishedSettings(tx, { settings: otherSettings }, saved.revisionId, saved.facts)
    const set = { ...saved.columns, settings, page_type: 'custom_html', visual_elements: null } as const
    const row = await updatePage(tx.db, id, { ...set, updated_at: tx.clock() })
    await audit(tx, conversionAction, id, { title: page.title, version: request.version })
    return loadPageDto(tx.db, row)
  })
}
