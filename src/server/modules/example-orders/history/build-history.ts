import { addDays, toCalendarDay } from '#domain/calendar-day.ts'
import { parseLocalDateTime } from '#domain/zoned-time.ts'
import { hashCustomer } from '#server/modules/promotions/index.ts'
import { buildPersonKey } from '#server/modules/search-keys/index.ts'
import { createRows, type ExampleRows } from '../repository.ts'
import { addOffers } from './add-offers.ts'
import { addDispute, maybeAddRefund } from './add-returns.ts'
import { addOrder, type BuiltOrder, buildCheckout, exampleMode } from './build-order.ts'
import { drawBuyer, type ExampleBuyer } from './buyers.ts'
import { drawPurchase, type Purchase } from './draw-purchase.ts'
import type { ExampleStore } from './example-store.ts'
import { createRandom, type Random } from './random.ts'

const minute = 60_000
const day = 24 * 60 * minute

export const historyDays = 90
/** The numbers of real orders begin above this one (`orderNumbers` in schema/orders.ts). */
export const highestExampleNumber = 1_000
/** The carts that are abandoned for each order. */
const abandonedPerOrder = 1.2
/** The orders of each day of the week from Sunday, compared with the average. */
const weekdays = [0.82, 1, 1.06, 1.04, 1.02, 1.14, 0.92]
/** The share of the hours of a day. */
const hours = [2, 1, 1, 0, 0, 0, 1, 2, 4, 6, 7, 7, 8, 7, 6, 6, 7, 7, 8, 9, 10, 10, 7, 4].map((weight, hour) => ({
  weight,
  hour,
}))

export type HistoryOptions = {
  seed: number
  now: Date
  timeZone: string
  /** Each store with its share of the orders. */
  stores: readonly { store: ExampleStore; weight: number }[]
  /** The promotion that some orders used; null when the shop has none. */
  promotionId: string | null
}

/** Draws when the carts of a day were opened. Each day has eight to fifteen, more from month to month. */
function drawTimes(random: Random, { now, timeZone }: HistoryOptions, daysAgo: number): Date[] {
  const date = addDays(toCalendarDay(timeZone, now), -daysAgo)
  const growth = 9 + (3.2 * (historyDays - daysAgo)) / historyDays
  const weekday = weekdays[new Date(`${date}T12:00:00Z`).getUTCDay()] ?? 1
  const count = Math.min(15, Math.max(8, Math.round(growth * weekday + random.drawBetween(-15, 15) / 10)))
  const startOfDay = (parseLocalDateTime(timeZone, `${date}T00:00`) ?? now).getTime()
  return Array.from({ length: count }, () => {
    const { hour } = random.pickWeighted(hours)
    return new Date(startOfDay + hour * 60 * minute + random.drawBetween(0, 60 * minute - 1_000))
  })
}

type Opening = { at: Date; wanted?: { method: Purchase['method']; outcome: Purchase['outcome'] }; currency?: string }

/** The carts of the last minutes, so that a new shop shows a code that ends soon and an order of today. */
const listRecentOpenings = (now: Date): Opening[] => {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minute)
  return [
    { at: ago(34), currency: 'usd', wanted: { method: 'card', outcome: 'paid' } },
    { at: ago(26), currency: 'brl', wanted: { method: 'pix', outcome: 'awaiting' } },
    { at: ago(12), currency: 'brl', wanted: { method: 'pix', outcome: 'awaiting' } },
  ]
}

function drawOpenings(random: Random, options: HistoryOptions): Opening[] {
  const { now } = options
  // The offers of an order end at most half an hour after it, and all of them are over.
  const latest = now.getTime() - 36 * minute
  const times = Array.from({ length: historyDays }, (_, at) => drawTimes(random, options, historyDays - 1 - at)).flat()
  return [...times.filter(at => at.getTime() < latest).map(at => ({ at })), ...listRecentOpenings(now)].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}

type Known = Record<ExampleStore['currency'], ExampleBuyer[]>

/** Draws a new buyer, or one who bought before. */
function chooseBuyer(random: Random, currency: ExampleStore['currency'], known: Known) {
  const earlier = known[currency]
  if (earlier.length > 20 && random.isTrue(0.16)) return { buyer: random.pick(earlier), isReturning: true }
  const buyer = drawBuyer(random, currency, known.usd.length + known.brl.length + 1)
  earlier.push(buyer)
  return { buyer, isReturning: false }
}

function drawPurchases(random: Random, options: HistoryOptions): Purchase[] {
  const known: Known = { usd: [], brl: [] }
  return drawOpenings(random, options)
    .map(({ at, currency, wanted }) => {
      const stores = options.stores.filter(({ store }) => currency === undefined || store.currency === currency)
      const { store } = random.pickWeighted(stores)
      const { buyer, isReturning } = chooseBuyer(random, store.currency, known)
      return drawPurchase(random, { store, buyer, openedAt: at, isReturning, ...(wanted && { wanted }) })
    })
    .sort((a, b) => a.placedAt.getTime() - b.placedAt.getTime())
    .slice(-highestExampleNumber)
}

/** Returns the id of the customer with the address of a buyer, whose first paid order creates the customer. */
function ensureCustomer(rows: ExampleRows, random: Random, { buyer, decidedAt }: Purchase): string {
  const existing = rows.customers.find(each => each.email === buyer.email)
  if (existing) return existing.id
  const { name, email, phone, address } = buyer
  const id = random.drawId(decidedAt)
  const search_key = buildPersonKey({ name, email })
  const times = { created_at: decidedAt, updated_at: decidedAt }
  rows.customers.push({ id, mode: exampleMode, email, name, phone, address, search_key, is_example: true, ...times })
  return id
}

function addPromotionUse(
  rows: ExampleRows,
  random: Random,
  { purchase, order }: BuiltOrder,
  { promotionId }: HistoryOptions,
) {
  if (!purchase.promotion || !promotionId || purchase.outcome === 'awaiting') return
  rows.promotion_uses.push({
    id: random.drawId(purchase.placedAt),
    promotion_id: promotionId,
    order_id: order.id,
    customer_hash: hashCustomer(purchase.buyer.email),
    mode: exampleMode,
    state: purchase.outcome === 'paid' ? 'consumed' : 'released',
    created_at: purchase.placedAt,
    updated_at: purchase.decidedAt,
  })
}

/** Adds carts that were left before an order, at about the same times as the purchases. */
function addAbandonedCarts(rows: ExampleRows, random: Random, purchases: readonly Purchase[]) {
  for (const purchase of purchases) {
    const count = Math.floor(abandonedPerOrder) + (random.isTrue(abandonedPerOrder % 1) ? 1 : 0)
    for (let at = 0; at < count; at += 1) {
      const openedAt = new Date(purchase.openedAt.getTime() - random.drawBetween(1, 180) * minute)
      rows.checkouts.push(buildCheckout(random, { ...purchase, openedAt }, false))
    }
  }
}

/** Adds a dispute that waits for the seller's answer, and one that the seller has won. */
function addDisputes(rows: ExampleRows, random: Random, built: readonly BuiltOrder[], now: Date) {
  const refunded = new Set(rows.refunds.map(refund => refund.order_id))
  const findOrderBefore = (daysAgo: number) =>
    built.findLast(
      ({ purchase, order }) =>
        purchase.method === 'card' &&
        purchase.outcome === 'paid' &&
        purchase.store.currency === 'usd' &&
        !refunded.has(order.id) &&
        purchase.decidedAt.getTime() < now.getTime() - daysAgo * day,
    )
  const ago = (days: number) => new Date(now.getTime() - days * day)
  const open = findOrderBefore(19)
  if (open)
    addDispute(rows, random, open, {
      isWon: false,
      openedAt: ago(3),
      closedAt: null,
      dueBy: ago(-9),
      reason: 'product_not_received',
    })
  const won = findOrderBefore(60)
  if (won)
    addDispute(rows, random, won, {
      isWon: true,
      openedAt: ago(52),
      closedAt: ago(18),
      dueBy: null,
      reason: 'fraudulent',
    })
}

/**
 * Builds the rows of ninety days of a shop that does not exist, ending now. The same seed and time give the same rows.
 * The rows have the states that the code of the shop would have written, and nothing in them is left for a job to do.
 */
export function buildHistory(options: HistoryOptions): ExampleRows {
  const { now } = options
  const random = createRandom(options.seed)
  const rows = createRows()
  const purchases = drawPurchases(random, options)
  const built = purchases.map((purchase, at) => {
    const customerId = purchase.outcome === 'paid' ? ensureCustomer(rows, random, purchase) : null
    const number = highestExampleNumber - purchases.length + 1 + at
    const order = addOrder(rows, random, purchase, { number, customerId })
    addPromotionUse(rows, random, order, options)
    if (purchase.outcome === 'paid') addOffers(rows, random, order)
    return order
  })
  for (const order of built) if (order.purchase.outcome === 'paid') maybeAddRefund(rows, random, order, now)
  addDisputes(rows, random, built, now)
  addAbandonedCarts(rows, random, purchases)
  return rows
}
