import type { Attribution } from '#domain/attribution.ts'
import { calculatePrice, type Price } from '#domain/price.ts'
import type { ExampleBuyer } from './buyers.ts'
import type { ExampleGoods, ExampleStore } from './example-store.ts'
import type { Random } from './random.ts'

const second = 1_000
const minute = 60 * second

/** How the payment of an order ends. `awaiting`: its Pix code can still be paid. */
export type Outcome = 'paid' | 'declined' | 'expired' | 'awaiting'
type CartLine = { kind: 'main' | 'bump'; goods: ExampleGoods; unitCents: number; quantity: number }

/** Everything that a fictional shopper chose. */
export type Purchase = {
  store: ExampleStore
  buyer: ExampleBuyer
  openedAt: Date
  placedAt: Date
  /** When the payment ended, or the code is issued of a payment that has not ended. */
  decidedAt: Date
  lines: CartLine[]
  shipping: ExampleStore['shipping'][number]
  promotion: string | null
  price: Price
  method: 'card' | 'pix'
  outcome: Outcome
  installments: number
  interestCents: number
  card: { card_brand: string; card_last4: string } | null
  attribution: Attribution
}

export const examplePromotion = { code: 'WELCOME10', percentOff: 10 }

/** The numbers on which the test cards of the simulators end. */
const cards = [
  { card_brand: 'visa', card_last4: '4242', weight: 5 },
  { card_brand: 'mastercard', card_last4: '4444', weight: 4 },
]
const visits = [
  { source: 'instagram', medium: 'paid_social', referrer: 'https://www.instagram.com/', weight: 34 },
  { source: 'google', medium: 'cpc', referrer: 'https://www.google.com/', weight: 24 },
  { source: 'newsletter', medium: 'email', referrer: null, weight: 14 },
  { source: 'tiktok', medium: 'paid_social', referrer: 'https://www.tiktok.com/', weight: 8 },
  { source: null, medium: null, referrer: null, weight: 20 },
]

export function drawAttribution(random: Random, { campaign }: ExampleStore, at: Date): Attribution {
  const { source, medium, referrer } = random.pickWeighted(visits)
  const parameters = source ? { utm_source: source, utm_medium: medium, utm_campaign: campaign.name } : {}
  const touch = { parameters, referrer, landingPath: campaign.path, at: at.toISOString() }
  return { first: touch, last: touch }
}

/** From four installments on, the buyer pays interest to the provider. */
function drawInstallments(random: Random, totalCents: number) {
  const installments = random.pick([1, 1, 2, 3, 3, 4, 6, 6, 10, 12])
  return { installments, interestCents: installments < 4 ? 0 : Math.round(totalCents * 0.0125 * installments) }
}

function drawLines(random: Random, { goods, bump }: ExampleStore): CartLine[] {
  const main = random.pickWeighted(goods)
  const quantity = random.isTrue(0.12) ? 2 : 1
  const hasBump = bump?.productId === main.productId && random.isTrue(0.34)
  return [
    { kind: 'main', goods: main, unitCents: main.cents, quantity },
    ...(hasBump ? [{ kind: 'bump' as const, goods: bump.goods, unitCents: bump.goods.cents, quantity: 1 }] : []),
  ]
}

const drawOutcome = (random: Random, method: Purchase['method']): Outcome =>
  method === 'card' ? (random.isTrue(0.965) ? 'paid' : 'declined') : random.isTrue(0.85) ? 'paid' : 'expired'

type Choice = {
  store: ExampleStore
  buyer: ExampleBuyer
  openedAt: Date
  isReturning: boolean
  /** What the history needs at this place; otherwise it is drawn. */
  wanted?: { method: Purchase['method']; outcome: Outcome }
}

export function drawPurchase(random: Random, { store, buyer, openedAt, isReturning, wanted }: Choice): Purchase {
  const lines = drawLines(random, store)
  const shipping = random.pickWeighted(store.shipping)
  const method = wanted?.method ?? (store.currency === 'brl' && random.isTrue(0.52) ? 'pix' : 'card')
  const outcome = wanted?.outcome ?? drawOutcome(random, method)
  // The promotion is for the first purchase.
  const promotion = !isReturning && random.isTrue(0.1) ? examplePromotion.code : null
  const price = calculatePrice(
    lines.map(({ kind, unitCents, quantity }) => ({ unitCents, quantity, eligible: kind === 'main' })),
    promotion ? { kind: 'percent', percentOff: examplePromotion.percentOff } : null,
    shipping.cents,
  )
  const placedAt = new Date(openedAt.getTime() + random.drawBetween(40, 200) * second)
  const decidedAt = new Date(placedAt.getTime() + random.drawBetween(4, method === 'card' ? 20 : 150) * second)
  const isInstallable = store.currency === 'brl' && method === 'card'
  return {
    store,
    buyer,
    openedAt,
    placedAt,
    decidedAt: outcome === 'expired' ? new Date(placedAt.getTime() + 32 * minute) : decidedAt,
    lines,
    shipping,
    promotion,
    price,
    method,
    outcome,
    ...(isInstallable ? drawInstallments(random, price.totalCents) : { installments: 1, interestCents: 0 }),
    card: method === 'card' ? (({ weight: _, ...card }) => card)(random.pickWeighted(cards)) : null,
    attribution: drawAttribution(random, store, new Date(openedAt.getTime() - random.drawBetween(1, 9) * minute)),
  }
}
