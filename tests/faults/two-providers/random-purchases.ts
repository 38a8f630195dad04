import type { Buyer } from '../support/buyer.ts'
import { runConcurrently } from '../support/waiting.ts'
import type { ShopOfTwo } from './shop-of-two.ts'

/** What a shopper does next. The number of entries of an action is its weight in the random choice. */
const acts = [
  'card',
  'card',
  'card',
  'decline',
  'installments',
  'pix',
  'payCode',
  'payEarlier',
  'settle',
  'leave',
] as const

type Shopper = { buyer: Buyer; codes: Set<string> }

async function act(shop: ShopOfTwo, { buyer, codes }: Shopper) {
  const { pick, between } = shop.random
  switch (pick(acts)) {
    case 'card': {
      const { status } = await shop.payByCard(buyer)
      // A shopper whose payment failed without a reason tries another card.
      if (status === 503) await shop.payByCard(buyer)
      return
    }
    case 'decline':
      await shop.payByCard(buyer, pick(['FUND', 'OTHE', 'CALL']))
      return
    case 'installments':
      await shop.payByCard(buyer, 'APRO', between(2, 12))
      return
    case 'pix':
      await buyer.intent('pix')
      if (buyer.code) codes.add(buyer.code)
      return
    case 'payCode':
      if (buyer.code) await shop.payCode(buyer.code)
      return
    case 'payEarlier':
      if (codes.size > 0) await shop.payCode(pick([...codes]), 'late')
      return
    case 'settle': {
      const { status } = await buyer.settle()
      if (status !== 404) return
      await buyer.open(shop.productId)
      await shop.submitBuyer(buyer)
      return
    }
    case 'leave':
      return
  }
}

const mercadoPagoPaths = ['/v1/orders', '/v1/orders/*', '/v1/orders/*/cancel', '/v1/orders/*/refund']
const stripePaths = ['/v1/payment_intents', '/v1/payment_intents/*', '/v1/payment_intents/*/cancel']

/** What happens to the shop between the actions of its shoppers. */
async function disturb(shop: ShopOfTwo) {
  const { random, mercadoPago, world } = shop
  const { next, pick, between } = random
  const fault = {
    ...pick([{ does: 'cut' }, { does: 'status', status: pick([429, 500, 503]) }] as const),
    when: next() < 0.5 ? ('before' as const) : ('after' as const),
    times: between(1, 4),
  }
  const chance = next()
  if (chance < 0.15) await mercadoPago.fault({ ...fault, path: pick(mercadoPagoPaths) })
  // Creating an order is what charges a card.
  else if (chance < 0.35) await mercadoPago.fault({ ...fault, method: 'POST', path: '/v1/orders' })
  else if (chance < 0.5) await world.provider.fault({ ...fault, path: pick(stripePaths) })
  else if (chance < 0.6) await shop.serve(pick(['card', 'pix']), pick(['stripe', 'mercado_pago']))
  else if (chance < 0.7) await mercadoPago.events(pick([{ drop: ['*'] }, { copies: 3 }, { tsUnit: 'seconds' }]))
  else if (chance < 0.8) await shop.calm()
  await shop.pass(pick([0, 0, 0.2, 0.6, 1, 6, 16, 33]))
}

/**
 * Runs `count` shoppers through random actions while both providers fail at random. They run in groups, and each fault
 * affects all shoppers of a group.
 */
export async function runRandomPurchases(shop: ShopOfTwo, count: number): Promise<void> {
  const crowd = 100
  for (let first = 0; first < count; first += crowd) {
    const shoppers: Shopper[] = []
    await runConcurrently(Math.min(crowd, count - first), 8, async () => {
      shoppers.push({ buyer: await shop.newShopper(), codes: new Set() })
    })
    for (let round = 0; round < 6; round += 1) {
      await runConcurrently(shoppers.length, 8, async index => {
        const shopper = shoppers[index]
        if (shopper) await act(shop, shopper)
      })
      await disturb(shop)
    }
    await shop.calm()
  }
}
