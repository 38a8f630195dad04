import type { UpsellPage } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { audit } from '#server/kernel/repository.ts'
import { readEntry, saveProject } from '#server/pages/index.ts'
import { keepOffers } from '../pages/custom-kind.ts'
import { replyOf } from '../pages/page-reply.ts'
import { publishedSettings } from '../pages/published-settings.ts'
import { lockPage, shopWords, updatePage } from '../pages/repository.ts'
import { pinPages } from '../pinned-pages.ts'
import { pageFiles } from './page-files.ts'
import { conversion, wasConverted } from './repository.ts'
import { contentOf, keepShown, lockVisual, refuseStale, shownOf } from './versions.ts'

type Given = { version: string | null }

/** The page where that was done already and its answer was lost: it was this very version that was made one of files. */
async function converted(tx: Context, id: string, { version }: Given): Promise<UpsellPage | null> {
  const page = found(await lockPage(tx.db, id), 'upsell_page_not_found')
  if (page.page_type === 'visual_editor') return null
  return (await wasConverted(tx.db, id, version)) ? replyOf(tx.db, page) : null
}

/**
 * Makes a published visual page one of files, which look and charge the same: the same rows are charged, in the same order.
 * Open sessions go on with the page they were pinned to. 409 while a draft waits, which nobody would find again.
 */
export function convertVisualPage(ctx: Context, id: string, given: Given): Promise<UpsellPage> {
  return withTransaction(ctx, async tx => {
    const before = await converted(tx, id, given)
    if (before) return before
    const locked = await lockVisual(tx, id)
    await refuseStale(tx, locked, given)
    const { page, newest } = locked
    if (newest && newest.kind !== 'publish') throw new AppError('conflict')
    if (!newest) await keepShown(tx, locked)
    const [pinned] = await pinPages(tx, [page], [page])
    const { offers, firstOffer } = found(pinned, 'upsell_page_not_found')
    const shop = await shopWords(tx.db)
    const files = pageFiles(contentOf(shownOf(page)), { offers, firstOffer: firstOffer ?? null, ...shop })
    const saved = await saveProject(tx, { kind: 'upsell', id, revisionId: null }, files)
    await keepOffers(tx, page, await readEntry(tx, saved.revisionId))
    const { layout: _, ...kept } = page.settings
    const settings = await publishedSettings(tx, { settings: kept }, saved.revisionId, saved.facts)
    const set = { ...saved.columns, settings, page_type: 'custom_html', visual_elements: null } as const
    const row = found(await updatePage(tx.db, id, { ...set, updated_at: tx.clock() }), 'upsell_page_not_found')
    await audit(tx, conversion, id, { title: page.title, version: given.version })
    return replyOf(tx.db, row)
  })
}
