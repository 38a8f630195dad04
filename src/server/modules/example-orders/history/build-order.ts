import { buildPersonKey } from '#server/modules/search-keys/index.ts'
import type { ExampleRows } from '../repository.ts'
import type { Purchase } from './draw-purchase.ts'
import type { Random } from './random.ts'

const minute = 60_000

export const exampleMode = 'simulator'
const pixExpiryMs = 30 * minute

type Row<Table extends keyof ExampleRows> = ExampleRows[Table][number]
export type BuiltOrder = {
  purchase: Purchase
  order: Row<'orders'>
  main: Row<'payments'> & { provider_intent_id: string }
  lines: Row<'order_lines'>[]
}

export const addEvent = (
  rows: ExampleRows,
  random: Random,
  orderId: string,
  kind: Row<'order_events'>['kind'],
  at: Date,
  data: Record<string, unknown> = {},
) => rows.order_events.push({ id: random.drawId(at), order_id: orderId, kind, data, created_at: at })

/** Only the ids of Mercado Pago's orders begin with ORD. No provider has these payments. */
export const drawIntentId = (random: Random, provider: Row<'payments'>['provider']) =>
  provider === 'mercado_pago' ? `ORDEXAMPLE${random.drawHex(18).toUpperCase()}` : `pi_example_${random.drawHex(16)}`

/** The share of the provider in cents. */
function calculateFee(cents: number, { currency, method, installments = 1 }: Row<'payments'>): number {
  if (currency === 'usd') return Math.round(cents * 0.029) + 30
  return Math.round(cents * (method === 'pix' ? 0.0099 : 0.0398 + 0.004 * (installments - 1)))
}

/** Books a successful payment on the balance, as the provider does. */
export function addCharge(rows: ExampleRows, random: Random, payment: Row<'payments'>, at: Date) {
  const amount = payment.amount_cents
  const fee = calculateFee(amount, payment)
  const isStripe = payment.provider !== 'mercado_pago'
  rows.ledger_entries.push({
    id: random.drawId(at),
    mode: exampleMode,
    provider_transaction_id: isStripe ? `txn_example_${random.drawHex(16)}` : `${payment.provider_intent_id}:charge`,
    kind: 'charge',
    amount_cents: amount,
    fee_cents: fee,
    net_cents: amount - fee,
    currency: payment.currency,
    source_id: `${isStripe ? 'ch' : 'PAY'}_example_${random.drawHex(16)}`,
    provider_intent_id: payment.provider_intent_id ?? null,
    booked_at: at,
    created_at: at,
  })
}

const toCheckoutLines = ({ lines, store }: Purchase) =>
  lines.map(({ kind, goods, quantity }) => ({
    productId: goods.productId,
    variantId: goods.variantId,
    quantity,
    bump: kind === 'bump',
    ...(kind === 'bump' && store.bump && { bumpId: store.bump.id, title: goods.title }),
  }))

export const listOfferedBumps = ({ lines, store: { bump } }: Pick<Purchase, 'lines' | 'store'>) =>
  bump && lines[0]?.goods.productId === bump.productId ? [bump.id] : []

/** Builds the cart of a purchase. An unpaid cart has no buyer, as after the retention period. */
export function buildCheckout(random: Random, purchase: Purchase, isOrdered: boolean): Row<'checkouts'> {
  const { store, openedAt, decidedAt, outcome, attribution, buyer, shipping, promotion } = purchase
  return {
    id: random.drawId(openedAt),
    browser_hash: `example-${random.drawHex(24)}`,
    mode: exampleMode,
    surface: 'main',
    state: isOrdered ? (outcome === 'paid' ? 'done' : 'expired') : 'open',
    lines: toCheckoutLines(purchase),
    currency: store.currency,
    country: buyer.address.country,
    shipping_option_id: shipping.id,
    promotion_code: isOrdered ? promotion : null,
    offered_bump_ids: listOfferedBumps(purchase),
    source: attribution.last.parameters,
    is_example: true,
    created_at: openedAt,
    updated_at: isOrdered ? decidedAt : openedAt,
  }
}

function buildLines(random: Random, purchase: Purchase, orderId: string, paymentId: string): Row<'order_lines'>[] {
  const { lines, price, shipping, placedAt, store } = purchase
  const goods = lines.map(({ kind, goods, unitCents, quantity }, at): Row<'order_lines'> => {
    const discount = price.lineDiscounts[at] ?? 0
    return {
      id: random.drawId(placedAt),
      order_id: orderId,
      payment_id: paymentId,
      position: at + 1,
      kind,
      product_id: goods.productId,
      variant_id: goods.variantId,
      bump_id: kind === 'bump' ? (store.bump?.id ?? null) : null,
      title: goods.title,
      variant_name: goods.variantName,
      sku: goods.sku,
      image: goods.image,
      quantity,
      unit_cents: unitCents,
      discount_cents: discount,
      tax_cents: 0,
      total_cents: unitCents * quantity - discount,
    }
  })
  const shippingLine: Row<'order_lines'> = {
    id: random.drawId(placedAt),
    order_id: orderId,
    payment_id: paymentId,
    position: goods.length + 1,
    kind: 'shipping',
    product_id: null,
    variant_id: null,
    bump_id: null,
    title: shipping.name,
    variant_name: null,
    sku: null,
    image: null,
    quantity: 1,
    unit_cents: shipping.cents,
    discount_cents: 0,
    tax_cents: 0,
    total_cents: shipping.cents,
  }
  return [...goods, shippingLine]
}

function buildPayment(random: Random, purchase: Purchase, orderId: string) {
  const { store, price, method, outcome, placedAt, decidedAt, installments, interestCents, card } = purchase
  const id = random.drawId(placedAt)
  const provider = store.currency === 'brl' ? 'mercado_pago' : 'stripe'
  const isPaid = outcome === 'paid'
  const isAwaiting = outcome === 'awaiting'
  const expiresAt = method === 'pix' && isAwaiting ? new Date(placedAt.getTime() + pixExpiryMs) : null
  return {
    id,
    order_id: orderId,
    mode: exampleMode,
    provider,
    kind: 'main',
    attempt: 1,
    state: isPaid ? 'succeeded' : isAwaiting ? 'awaiting' : 'canceled',
    provider_key: `intent-${id}`,
    provider_intent_id: drawIntentId(random, provider),
    amount_cents: price.totalCents,
    captured_cents: isPaid ? price.totalCents : 0,
    currency: store.currency,
    method,
    expires_at: expiresAt,
    // Nothing reads the payment from the provider while `next_look_at` is null.
    next_look_at: null,
    instructions: isAwaiting
      ? { code: `EXAMPLE-${random.drawHex(32).toUpperCase()}`, amountCents: price.totalCents, url: null }
      : null,
    installments,
    interest_cents: interestCents,
    card_brand: card?.card_brand ?? null,
    card_last4: card?.card_last4 ?? null,
    failure_code: outcome === 'declined' ? 'card_declined' : outcome === 'expired' ? 'expired' : null,
    created_at: placedAt,
    updated_at: decidedAt,
    succeeded_at: isPaid ? decidedAt : null,
  } satisfies Row<'payments'>
}

function addOutcomeEvents(rows: ExampleRows, random: Random, { purchase, order, main }: BuiltOrder) {
  const { method, outcome, placedAt, decidedAt, card } = purchase
  const add = (kind: Row<'order_events'>['kind'], at: Date, data?: Record<string, unknown>) =>
    addEvent(rows, random, order.id, kind, at, data)
  add('placed', placedAt)
  const expiresAt = new Date(placedAt.getTime() + pixExpiryMs)
  if (method === 'pix')
    add('code_issued', new Date(placedAt.getTime() + 1_000), {
      paymentId: main.id,
      expiresAt: expiresAt.toISOString(),
    })
  if (outcome === 'paid') add('paid', decidedAt, { paymentId: main.id, cents: main.amount_cents, ...card })
  if (outcome === 'declined') {
    add('declined', new Date(placedAt.getTime() + 3_000), { paymentId: main.id, code: 'card_declined', ...card })
    add('canceled', decidedAt)
  }
  if (outcome === 'expired') {
    add('code_expired', expiresAt, { paymentId: main.id, code: 'expired' })
    add('canceled', decidedAt)
  }
}

/** Writes a purchase as the code of the shop would have, up to the end of its main payment. */
export function addOrder(
  rows: ExampleRows,
  random: Random,
  purchase: Purchase,
  { number, customerId }: { number: number; customerId: string | null },
): BuiltOrder {
  const { store, buyer, price, promotion, placedAt, decidedAt, outcome, attribution } = purchase
  const isPaid = outcome === 'paid'
  const checkout = buildCheckout(random, purchase, true)
  const id = random.drawId(placedAt)
  const order: Row<'orders'> = {
    id,
    number,
    public_id: random.drawToken(16),
    mode: exampleMode,
    surface: 'main',
    channel: 'checkout',
    state: isPaid ? 'paid' : outcome === 'awaiting' ? 'pending' : 'canceled',
    checkout_id: checkout.id,
    customer_id: isPaid ? customerId : null,
    email: buyer.email,
    name: buyer.name,
    phone: buyer.phone,
    address: buyer.address,
    language: store.language,
    currency: store.currency,
    subtotal_cents: price.subtotalCents,
    discount_cents: price.discountCents,
    method_discount_cents: 0,
    shipping_cents: price.shippingCents,
    total_cents: price.totalCents,
    promotion_code: promotion,
    source: attribution.last.parameters,
    attribution,
    offered_bump_ids: listOfferedBumps(purchase),
    funnel_upsell_id: null,
    provider_receipt: false,
    paid_at: isPaid ? decidedAt : null,
    finalized_at: isPaid ? decidedAt : null,
    is_example: true,
    search_key: buildPersonKey(buyer),
    created_at: placedAt,
    updated_at: decidedAt,
  }
  const main = buildPayment(random, purchase, id)
  const lines = buildLines(random, purchase, id, main.id)
  const built: BuiltOrder = { purchase, order, main, lines }
  rows.checkouts.push(checkout)
  rows.orders.push(order)
  rows.payments.push(main)
  rows.order_lines.push(...lines)
  addOutcomeEvents(rows, random, built)
  if (isPaid) addCharge(rows, random, main, decidedAt)
  if (main.method === 'pix')
    rows.payment_intents.push({
      provider: main.provider,
      intent_id: main.provider_intent_id,
      order_id: id,
      method: 'pix',
      expires_at: new Date(placedAt.getTime() + pixExpiryMs),
      created_at: placedAt,
      ended_at: isPaid || outcome === 'awaiting' ? null : decidedAt,
    })
  return built
}
