import type { Request } from '#contract/endpoint.ts'
import type { createOffer as endpoint } from '#contract/upsell-offers.ts'
import type { Offer } from '#contract/upsells.ts'
import { listSellableVariants } from '#server/modules/catalog/records/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { assertChargeable } from './assert-chargeable.ts'
import { customPageKind } from './custom-page-kind.ts'
import { toOfferDto } from './page-dtos.ts'
import { listAllOffers, upsertOffer } from './repository.ts'
import { resolveOffer } from './resolve-offer.ts'

/** Creates an inactive offer, which becomes active when a revision that refers to it is published. */
export function createOffer(ctx: Context, id: string, request: Request<typeof endpoint>['body']): Promise<Offer> {
  return withTransaction(ctx, async tx => {
    const { upsell_id: upsellId } = await customPageKind.getForUpdate(tx.db, id)
    const variants = 'productId' in request ? await listSellableVariants(tx.db, [request.productId]) : []
    const resolved = resolveOffer(request, variants)
    await assertChargeable(tx, upsellId, [resolved])
    const offer = {
      ...resolved,
      id: newId(),
      page_id: id,
      position: 1,
      is_active: false,
      created_at: tx.clock(),
    }
    await upsertOffer(tx.db, offer)
    await audit(tx, 'upsell_page.offer_made', id, { offer: offer.id, name: offer.name, cents: offer.price_cents })
    return toOfferDto(offer)
  })
}

/** Lists the offers of a page, inactive ones included. */
export async function listOffers(ctx: Context, id: string): Promise<{ offers: Offer[] }> {
  await customPageKind.get(ctx.db, id)
  return { offers: (await listAllOffers(ctx.db, id)).map(toOfferDto) }
}
