import type { UpsellPage, UpsellPageProject } from '#contract/upsells.ts'
import type { Context, Db } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { inReader, type PageKind } from '#server/pages/index.ts'
import { findUpsell } from '../repository.ts'
import { replyOf } from './page-reply.ts'
import { publishedSettings } from './published-settings.ts'
import { refuseTooCheap } from './refuse-too-cheap.ts'
import {
  everyOfferOf,
  findPage,
  lockPage,
  type PageRow,
  placeOffers,
  retireOffers,
  reviveOffers,
  updatePage,
} from './repository.ts'

const ofFiles = async (row: Promise<PageRow | null>) => {
  const page = await row
  return page?.page_type === 'custom_html' ? page : null
}

/** What the page names is charged, also what an earlier version named; a seller's markup may name anything: only offers of this page count. */
export async function keepOffers(
  tx: Context,
  { id, upsell_id: upsellId }: Pick<PageRow, 'id' | 'upsell_id'>,
  html: string,
): Promise<void> {
  const own = new Map((await everyOfferOf(tx.db, id)).map(offer => [offer.id, offer]))
  const links = await inReader('clickables', html)
  const offers = links.flatMap(link => own.get(link.offer ?? '') ?? [])
  await refuseTooCheap(tx, upsellId, offers)
  const named = offers.map(offer => offer.id)
  await reviveOffers(tx.db, id, named)
  await retireOffers(tx.db, id, named)
  await placeOffers(tx.db, id, named)
}

/** The custom-HTML pages of funnels. Open sessions go on with the revision and the prices they were pinned to. */
export const customKind: PageKind<PageRow, UpsellPage, UpsellPageProject> = {
  owner: 'upsell',
  missing: 'upsell_page_not_found',
  action: 'upsell_page',
  find: (db: Db, id) => ofFiles(findPage(db, id)),
  lock: (db: Db, id) => ofFiles(lockPage(db, id)),
  present: replyOf,
  async project(db, row, edited) {
    const { id, name } = found(await findUpsell(db, row.upsell_id), 'upsell_page_not_found')
    return { page: await replyOf(db, row), upsell: { id, name }, ...edited }
  },
  async show(tx, row, { columns, facts, html }) {
    await keepOffers(tx, row, html)
    const settings = await publishedSettings(tx, row, columns.published_revision_id, facts)
    const set = { ...columns, settings, updated_at: tx.clock() }
    return found(await updatePage(tx.db, row.id, set), 'upsell_page_not_found')
  },
}
