import type { Received, Request } from '#contract/endpoint.ts'
import type { setPageLink } from '#contract/upsells.ts'
import { clickables, roleAttributes } from '#page-source/clickables.ts'
import { setAttributes } from '#page-source/set-attributes.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { patchEntry, readEntry } from '#server/pages/index.ts'
import { listLinks } from './list-links.ts'
import { keepOffer, lockPage, offersOf, placeOffers, retireOffers, sellableVariants, updatePage } from './repository.ts'
import { resolveOffer } from './resolve-offer.ts'

type Body = Request<typeof setPageLink>['body']

/** Writes what the element charges, over its present offer when no other element shares that one. */
async function writeOffer(tx: Context, pageId: string, source: string, { at, offer }: Body): Promise<string> {
  if (!offer) throw new AppError('invalid_fields', { fields: { offer: 'required' } })
  const links = clickables(source)
  const before = links.find(link => link.at === at)?.offer
  const alone = links.filter(link => link.offer === before).length === 1
  const own = (await offersOf(tx.db, [pageId])).find(row => row.id === before && alone)
  const sold = 'productId' in offer ? await sellableVariants(tx.db, [offer.productId]) : []
  const id = own?.id ?? newId()
  await keepOffer(tx.db, { ...resolveOffer(offer, sold), id, page_id: pageId, position: 1, created_at: tx.clock() })
  return id
}

function edited(source: string, { at, role }: Body, offerId: string | null): string {
  const result = setAttributes(source, at, roleAttributes(role, offerId))
  if (result.ok) return result.source
  throw new AppError(result.reason === 'not_found' ? 'conflict' : 'edit_refused')
}

/**
 * Says what one element of a custom-HTML page does: it charges an offer, goes on, leaves the funnel, or nothing of that.
 * Offer, markup and revision are published in one transaction; nothing but the element's attributes changes in the
 * source. 409 when the page was published since `revisionId`; 409 edit_refused where the source does not allow it.
 */
export async function setLink(ctx: Context, id: string, body: Body): Promise<Received<typeof setPageLink>> {
  await withTransaction(ctx, async tx => {
    const page = found(await lockPage(tx.db, id), 'upsell_page_not_found')
    const { published_revision_id: revisionId } = page
    if (page.page_type !== 'custom_html' || !revisionId) throw new AppError('upsell_page_not_found')
    if (revisionId !== body.revisionId) throw new AppError('conflict')
    const source = await readEntry(tx, revisionId)
    if (!clickables(source).some(link => link.at === body.at)) throw new AppError('conflict')
    const offerId = body.role === 'charge' ? await writeOffer(tx, id, source, body) : null
    const { columns } = await patchEntry(tx, { kind: 'upsell', id, revisionId }, text => edited(text, body, offerId))
    await updatePage(tx.db, id, { ...columns, updated_at: tx.clock() })
    // A seller's markup may name anything: only offers of this page count.
    const own = (await offersOf(tx.db, [id])).map(row => row.id)
    const named = clickables(edited(source, body, offerId)).flatMap(link => link.offer ?? [])
    const marked = named.filter(name => own.includes(name))
    await retireOffers(tx.db, id, marked)
    await placeOffers(tx.db, id, marked)
    await audit(tx, 'upsell_page.link_set', id, { role: body.role, offer: offerId })
  })
  return listLinks(ctx, id)
}
