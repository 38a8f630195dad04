import type Stripe from 'stripe'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { formatAmount } from '../resources/amounts.ts'
import { createObjectId } from '../state/ids.ts'
import type { World } from '../world.ts'
import type { WireInvoiceItem, WireItem, WireLine, WirePrice, WireSubscription } from './wire.ts'

interface Period {
  start: number
  end: number
}

function getProductName(world: World, price: WirePrice): string {
  const product = world.store.get('product', price.product as string)
  return product && !product.deleted ? product.name : 'Deleted product'
}

/** Formats a recurring price as in '(at 25.99 usd / month)'. */
function formatPricePerInterval({ recurring, unit_amount, currency }: WirePrice): string {
  const { interval = '', interval_count = 1 } = recurring ?? {}
  const often = interval_count === 1 ? interval : `every ${interval_count} ${interval}s`
  return `(at ${formatAmount(unit_amount ?? 0, currency)} / ${often})`
}

function buildPricing(price: WirePrice) {
  return {
    price_details: { price: price.id, product: price.product as string },
    type: 'price_details',
    unit_amount_decimal: price.unit_amount_decimal,
  } as const
}

type LineInput = Pick<
  WireLine,
  | 'amount'
  | 'currency'
  | 'description'
  | 'discountable'
  | 'discounts'
  | 'metadata'
  | 'parent'
  | 'period'
  | 'pricing'
  | 'subscription'
> & { quantity: number }

function buildLine(facts: LineInput): WireLine {
  return {
    id: createObjectId('il'),
    object: 'line_item',
    ...facts,
    discount_amounts: [],
    invoice: null,
    livemode: false,
    pretax_credit_amounts: [],
    quantity_decimal: String(facts.quantity),
    subtotal: facts.amount,
    taxes: [],
  }
}

/** Builds the invoice line of one subscription item for a period. Its amount is 0 during a trial. */
function buildItemLine(
  world: World,
  subscription: WireSubscription,
  item: WireItem,
  period: Period,
  trial: boolean,
): WireLine {
  const { price, quantity } = item
  const name = getProductName(world, price)
  return buildLine({
    amount: trial ? 0 : (price.unit_amount ?? 0) * quantity,
    currency: price.currency,
    description: trial ? `Trial period for ${name}` : `${quantity} × ${name} ${formatPricePerInterval(price)}`,
    discountable: true,
    discounts: [],
    metadata: subscription.metadata,
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
      type: 'subscription_item_details',
    },
    period,
    pricing: buildPricing(price),
    quantity,
    subscription: subscription.id,
  })
}

/** Builds the lines for the current period of the subscription's items. */
export function buildPeriodLines(world: World, subscription: WireSubscription, trial: boolean): WireLine[] {
  return subscription.items.data.map(item => {
    const period = { start: item.current_period_start, end: item.current_period_end }
    return buildItemLine(world, subscription, item, period, trial)
  })
}

export function buildPendingItemLine(item: WireInvoiceItem): WireLine {
  const subscription = item.parent?.subscription_details?.subscription ?? null
  return buildLine({
    amount: item.amount,
    currency: item.currency,
    description: item.description,
    discountable: item.discountable,
    discounts: (item.discounts ?? []) as string[],
    metadata: mergeMetadata({}, item.metadata),
    parent: {
      invoice_item_details: { invoice_item: item.id, proration: false, proration_details: null, subscription },
      subscription_item_details: null,
      type: 'invoice_item_details',
    },
    period: item.period,
    pricing: item.pricing,
    quantity: item.quantity,
    subscription,
  })
}

interface PendingItemInput {
  id?: string
  customer: string
  subscription: string | null
  price: WirePrice | null
  quantity: number
  amount: number
  currency: string
  description: string | null
  discountable: boolean
  discounts: string[]
  metadata: Stripe.Metadata
}

/** Creates a one-time item, which is charged with the next invoice. */
export function createPendingItem(world: World, facts: PendingItemInput): WireInvoiceItem {
  const now = world.clock.seconds()
  const { id = createObjectId('ii'), subscription, price, description, ...fields } = facts
  return world.store.put('invoice_item', {
    id,
    object: 'invoiceitem',
    ...fields,
    customer_account: null,
    date: now,
    description: description ?? (price && getProductName(world, price)),
    invoice: null,
    livemode: false,
    net_amount: fields.amount,
    parent: subscription ? { subscription_details: { subscription }, type: 'subscription_details' } : null,
    period: { start: now, end: now },
    pricing: price && buildPricing(price),
    proration: false,
    quantity_decimal: String(fields.quantity),
    tax_rates: [],
    test_clock: null,
  })
}

/**
 * Lists the pending items for a subscription's next invoice: those of the subscription and those of the customer that
 * belong to no subscription.
 */
export function listPendingItems(world: World, { customer, id, currency }: WireSubscription): WireInvoiceItem[] {
  return [...world.store.all('invoice_item')].filter(item => {
    const of = item.parent?.subscription_details?.subscription
    return item.customer === customer && item.invoice === null && item.currency === currency && (!of || of === id)
  })
}
