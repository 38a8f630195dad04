import { buildRoleAttributes } from '@vitrine/html-editing/clickables.ts'
import type { Received, Request } from '#contract/endpoint.ts'
import type { setPageLink } from '#contract/upsells.ts'
import { listSellableVariants } from '#server/modules/catalog/records/index.ts'
import { findNewestRevision, patchEntry, readEntrySource, runInReader } from '#server/modules/pages/index.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { assertChargeable } from './assert-chargeable.ts'
import { customPageKind, syncOffers } from './custom-page-kind.ts'
import { listLinksOfPage } from './list-links.ts'
import { buildPublishedSettings } from './published-settings.ts'
import { listActiveOffers, type PageRow, updatePage, upsertOffer } from './repository.ts'
import { resolveOffer } from './resolve-offer.ts'

type Body = Request<typeof setPageLink>['body']

/**
 * A custom-HTML page with the source that is edited. If `isDraft`, the source is that of the page's draft: the
 * published page then keeps its offers, and offers of the draft become active when the draft is published.
 */
type LinkTarget = { page: PageRow; source: string; isDraft: boolean }

/**
 * Writes the element's offer. The element's existing offer is overwritten only when no other element uses it and the
 * page has no draft.
 */
async function writeLinkOffer(tx: Tx, { page, source, isDraft }: LinkTarget, { at, offer }: Body): Promise<string> {
  if (!offer) throw new AppError('invalid_fields', { fields: { offer: 'required' } })
  const links = await runInReader('clickables', source)
  const currentOfferId = links.find(link => link.at === at)?.offer
  const isUnshared = !isDraft && links.filter(link => link.offer === currentOfferId).length === 1
  const ownOffer = (await listActiveOffers(tx.db, [page.id])).find(row => row.id === currentOfferId && isUnshared)
  const variants = 'productId' in offer ? await listSellableVariants(tx.db, [offer.productId]) : []
  const id = ownOffer?.id ?? newId()
  const resolved = resolveOffer(offer, variants)
  await assertChargeable(tx, page.upsell_id, [resolved])
  const row = { ...resolved, id, page_id: page.id, position: 1, created_at: tx.clock() }
  await upsertOffer(tx.db, { ...row, is_active: !isDraft })
  return id
}

async function editSource(source: string, { at, role }: Body, offerId: string | null): Promise<string> {
  const result = await runInReader('setAttributes', source, at, buildRoleAttributes(role, offerId))
  if (result.ok) return result.source
  throw new AppError(result.reason === 'not_found' ? 'conflict' : 'edit_refused')
}

/**
 * Sets what one element of a custom-HTML page does: charge an offer, continue, leave the funnel, or nothing. Offer,
 * markup and revision are written in one transaction; in the source, only the attributes of the element change. If the
 * page has a draft, the change is made in the draft; otherwise it is published immediately. Throws 409 conflict when
 * the page has been saved since `revisionId`, and 409 edit_refused when this edit of the source is not possible.
 */
export async function setLink(ctx: Context, id: string, body: Body): Promise<Received<typeof setPageLink>> {
  await withTransaction(ctx, async tx => {
    const page = await customPageKind.getForUpdate(tx.db, id)
    const revisionId = orThrow(await findNewestRevision(tx.db, id), 'upsell_page_not_found').id
    if (revisionId !== body.revisionId) throw new AppError('conflict')
    const isDraft = revisionId !== page.published_revision_id
    const source = await readEntrySource(tx, revisionId)
    if (!(await runInReader('clickables', source)).some(link => link.at === body.at)) throw new AppError('conflict')
    const offerId = body.role === 'charge' ? await writeLinkOffer(tx, { page, source, isDraft }, body) : null
    const owner = { kind: 'upsell', id, revisionId } as const
    const html = await editSource(source, body, offerId)
    const { columns } = await patchEntry(tx, owner, () => html, isDraft ? 'save' : 'publish')
    await audit(tx, 'upsell_page.link_set', id, { role: body.role, offer: offerId })
    if (isDraft) return
    const settings = await buildPublishedSettings(tx, page, columns.published_revision_id)
    await updatePage(tx.db, id, { ...columns, settings, updated_at: tx.clock() })
    await syncOffers(tx, page, html)
  })
  return listLinksOfPage(ctx, id)
}
