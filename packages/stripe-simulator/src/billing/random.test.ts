import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { dayMs, type SubscriptionShop, startSubscriptionShop } from '../testing/subscription-shop.ts'

/** Creates a seeded generator (mulberry32), so that a failing run can be repeated with its seed. */
function createRandom(seed: number) {
  let state = seed
  const nextRandom = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  return { below: (limit: number) => Math.floor(nextRandom() * limit) }
}

const cards = ['visa', 'authenticationRequired', 'authenticationRequiredOnSetup', 'chargeCustomerFail', 'mastercard']

async function startRandomSubscription(shop: SubscriptionShop, { below }: ReturnType<typeof createRandom>) {
  const interval = (['day', 'week', 'month'] as const)[below(3)] ?? 'month'
  const price = await shop.price(100 + below(9000), { recurring: { interval, interval_count: 1 + below(3) } })
  const started = await shop.subscribe({
    items: [{ price: price.id, quantity: 1 + below(3) }],
    ...(below(3) === 0 && { trial_period_days: 1 + below(20) }),
  })
  if (below(6) > 0) await shop.payFirst(started, cards[below(cards.length)])
  return started.subscription.id
}

async function makeRandomChange(shop: SubscriptionShop, id: string, { below }: ReturnType<typeof createRandom>) {
  const { stripe } = shop
  const choice = below(5)
  const subscription = await shop.subscription(id)
  if (subscription.ended_at !== null) return
  if (choice === 0) await stripe.subscriptions.update(id, { cancel_at_period_end: below(2) === 0 })
  if (choice === 1 && below(3) === 0) await stripe.subscriptions.cancel(id)
  if (choice === 2) {
    const card = await shop.card(cards[below(cards.length)] ?? 'visa')
    await stripe.subscriptions.update(id, { default_payment_method: card })
  }
  if (choice === 3 && subscription.status === 'past_due') {
    await stripe.invoices.pay(subscription.latest_invoice as string).catch(() => undefined)
  }
}

function checkSubscription(subscription: Stripe.Subscription, invoices: Stripe.Invoice[]) {
  const cycles = invoices.filter(one => one.billing_reason === 'subscription_cycle').reverse()
  const starts = cycles.map(one => one.lines.data[0]?.period.start)
  expect(new Set(starts).size).toBe(starts.length)
  cycles.forEach((one, at) => {
    if (at > 0) expect(one.lines.data[0]?.period.start).toBe(cycles[at - 1]?.lines.data[0]?.period.end)
    if (subscription.ended_at !== null) expect(one.created).toBeLessThanOrEqual(subscription.ended_at)
  })
  const open = invoices.filter(one => one.status === 'open' && one.attempted).length
  if (subscription.status === 'active') expect(open).toBe(0)
  if (subscription.status === 'past_due') expect(open).toBeGreaterThan(0)
}

test.each([1, 2, 3])('keeps payments and billing periods consistent under random actions (seed %i)', async seed => {
  const shop = await startSubscriptionShop('2027-01-31T10:00:00Z')
  const random = createRandom(seed)
  const ids: string[] = []
  for (let step = 0; step < 40; step += 1) {
    if (ids.length < 12) ids.push(await startRandomSubscription(shop, random))
    await makeRandomChange(shop, ids[random.below(ids.length)] ?? '', random)
    await shop.advance(random.below(6 * dayMs))
  }
  let paid = 0
  for (const id of ids) {
    const invoices: Stripe.Invoice[] = []
    for await (const one of shop.stripe.invoices.list({ subscription: id, limit: 100 })) invoices.push(one)
    checkSubscription(await shop.subscription(id), invoices)
    paid += invoices.reduce((sum, one) => sum + one.amount_paid, 0)
  }
  const ledger = await shop.ledger()
  expect(paid).toBeGreaterThan(0)
  expect(ledger.captured.usd).toBe(paid)
  const perInvoice = ledger.intents.filter(one => one.captured > 0).map(one => one.invoice)
  expect(new Set(perInvoice).size).toBe(perInvoice.length)
  let net = 0
  for await (const one of shop.stripe.balanceTransactions.list({ limit: 100 })) net += one.net
  expect(net).toBe(paid - (ledger.fees.usd ?? 0))
})
