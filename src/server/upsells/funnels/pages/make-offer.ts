import type { Request } from '#contract/endpoint.ts'
import type { makeOffer as endpoint } from '#contract/upsell-offers.ts'
import type { Offer } from '#contract/upsells.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { found } from '#server/kernel/errors.ts'
import { newId } from '#server/kernel/ids.ts'
import { audit } from '#server/kernel/repository.ts'
import { customKind } from './custom-kind.ts'
import { offerReply } from './page-reply.ts'
import { refuseTooCheap } from './refuse-too-cheap.ts'
import { everyOfferOf, keepOffer, sellableVariants } from './repository.ts'
import { resolveOffer } from './resolve-offer.ts'

/** Writes an offer for a link that is not published yet: the publishing that names it puts it on the page. */
export function makeOffer(ctx: Context, id: string, wanted: Request<typeof endpoint>['body']): Promise<Offer> {
  return withTransaction(ctx, async tx => {
    const { upsell_id: upsellId } = found(await customKind.lock(tx.db, id), 'upsell_page_not_found')
    const sold = 'productId' in wanted ? await sellableVariants(tx.db, [wanted.productId]) : []
    const resolved = resolveOffer(wanted, sold)
    await refuseTooCheap(tx, upsellId, [resolved])
    const offer = {
      ...resolved,
      id: newId(),
      page_id: id,
      position: 1,
      is_active: false,
      created_at: tx.clock(),
    }
    await keepOffer(tx.db, offer)
    await audit(tx, 'upsell_page.offer_made', id, { offer: offer.id, name: offer.name, cents: offer.price_cents })
    return offerReply(offer)
  })
}

/** Every offer the page ever had. */
export async function listOffers(ctx: Context, id: string): Promise<{ offers: Offer[] }> {
  found(await customKind.find(ctx.db, id), 'upsell_page_not_found')
  return { offers: (await everyOfferOf(ctx.db, id)).map(offerReply) }
}
