import type { ChargeStory } from './charge-stories.ts'
import type { ShopOfTwo } from './shop-of-two.ts'

const orders = { method: 'POST', path: '/v1/orders' } as const

/** A shopper whose card was kept with the purchase, and who sees the offer. */
async function openOffer(shop: ShopOfTwo) {
  await shop.addOffer()
  const buyer = await shop.newShopper()
  await shop.payByCard(buyer, 'APRO', 1, true)
  await buyer.openOffers()
  return buyer
}
async function expectOneCharge(shop: ShopOfTwo, email: string): Promise<string[]> {
  const rows = await shop.world.sql<{ state: string; cents: number }>(
    `select p.state, p.captured_cents as cents from payments p join orders o on o.id = p.order_id
     where o.email = $1 and p.kind = 'upsell' and p.state = 'succeeded'`,
    [email],
  )
  return rows.length === 1 ? [] : [`the offer was charged ${rows.length} times instead of once`]
}

/** Faults while an offer is charged to the card that Mercado Pago kept. */
export const offerStories: readonly ChargeStory[] = [
  {
    name: 'the response to the charge of an offer is lost',
    async act(shop) {
      const buyer = await openOffer(shop)
      await shop.mercadoPago.fault({ ...orders, does: 'cut', when: 'after', times: 1 })
      await shop.acceptOffer(buyer, crypto.randomUUID())
      await shop.acceptOffer(buyer, crypto.randomUUID())
      await shop.pass(1)
      return expectOneCharge(shop, buyer.email)
    },
  },
  {
    name: 'the provider refuses the charge of an offer with 429',
    async act(shop) {
      const buyer = await openOffer(shop)
      await shop.mercadoPago.fault({ ...orders, does: 'status', status: 429, when: 'before', times: 1 })
      await shop.acceptOffer(buyer, crypto.randomUUID())
      await shop.mercadoPago.calm()
      await shop.world.advance(0.6)
      await shop.acceptOffer(buyer, crypto.randomUUID())
      return expectOneCharge(shop, buyer.email)
    },
  },
  ...(['intent.called', 'intent.recorded', 'settle.committed'] as const).map(
    (step): ChargeStory => ({
      name: `the process is killed at ${step} of an offer`,
      async act(shop) {
        const buyer = await openOffer(shop)
        shop.world.killAt(step, 1)
        await shop.acceptOffer(buyer, crypto.randomUUID())
        await shop.calm()
        await shop.pass(1)
        return expectOneCharge(shop, buyer.email)
      },
    }),
  ),
]
