import type { UpsellPage, UpsellPageProject } from '#contract/upsells.ts'
import { type PageKind, runInReader } from '#server/modules/pages/index.ts'
import type { Db, Tx, TxDb } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { findUpsell } from '../repository.ts'
import { assertChargeable } from './assert-chargeable.ts'
import { loadPageDto } from './page-dtos.ts'
import { buildPublishedSettings } from './published-settings.ts'
import {
  deactivateOffers,
  getPage,
  getPageForUpdate,
  listAllOffers,
  type PageRow,
  reactivateOffers,
  setOfferPositions,
  updatePage,
} from './repository.ts'

function assertCustomPage(page: PageRow): PageRow {
  if (page.page_type !== 'custom_html') throw new AppError('upsell_page_not_found')
  return page
}

/**
 * Activates the offers to which the published markup refers, including offers of earlier revisions, and deactivates all
 * other offers of the page. The seller can write any offer id into the markup, so ids of other pages are ignored.
 */
export async function syncOffers(
  tx: Tx,
  { id, upsell_id: upsellId }: Pick<PageRow, 'id' | 'upsell_id'>,
  html: string,
): Promise<void> {
  const offersById = new Map((await listAllOffers(tx.db, id)).map(offer => [offer.id, offer]))
  const links = await runInReader('clickables', html)
  const offers = links.flatMap(link => offersById.get(link.offer ?? '') ?? [])
  await assertChargeable(tx, upsellId, offers)
  const offerIds = offers.map(offer => offer.id)
  await reactivateOffers(tx.db, id, offerIds)
  await deactivateOffers(tx.db, id, offerIds)
  await setOfferPositions(tx.db, id, offerIds)
}

/** Custom-HTML pages of funnels. Open sessions keep the revision and the prices with which they started. */
export const customPageKind: PageKind<PageRow, UpsellPage, UpsellPageProject> = {
  owner: 'upsell',
  notFoundCode: 'upsell_page_not_found',
  action: 'upsell_page',
  get: async (db: Db, id) => assertCustomPage(await getPage(db, id)),
  getForUpdate: async (db: TxDb, id) => assertCustomPage(await getPageForUpdate(db, id)),
  toPageDto: loadPageDto,
  async toProjectDto(db, row, edited) {
    const { id, name } = orThrow(await findUpsell(db, row.upsell_id), 'upsell_page_not_found')
    return { page: await loadPageDto(db, row), upsell: { id, name }, ...edited }
  },
  async publishRevision(tx, row, { columns, facts, html }) {
    await syncOffers(tx, row, html)
    const settings = await buildPublishedSettings(tx, row, columns.published_revision_id, facts)
    const set = { ...columns, settings, updated_at: tx.clock() }
    return updatePage(tx.db, row.id, set)
  },
}
