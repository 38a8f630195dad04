import type Stripe from 'stripe'
import type { NewLine } from '#server/modules/orders/index.ts'
import type { SubscriptionRow } from '../repository.ts'

type SubscriptionItem = Pick<
  SubscriptionRow,
  'product_id' | 'variant_id' | 'title' | 'sku' | 'quantity' | 'amount_cents'
>
type CopiedColumns = { variant_name: string | null; image: string | null }

/**
 * Whether an invoice pays for goods: it starts another period and costs something. Invoices for changes or usage,
 * manual invoices, and invoices with a credit or nothing to pay do not: only their amount is recorded.
 */
export const isRenewal = ({ billing_reason, total }: Pick<Stripe.Invoice, 'billing_reason' | 'total'>): boolean =>
  billing_reason === 'subscription_cycle' && total > 0

/** The order line for an invoice that is not a renewal. The line has no variant, so it takes no units from stock. */
export const buildAdjustmentLine = (title: string, paidCents: number): NewLine => ({
  kind: 'main',
  title,
  quantity: 1,
  unit_cents: paidCents,
  discount_cents: 0,
  total_cents: paidCents,
})

/**
 * The line of a renewal at the subscription's price. A lower paid amount becomes a discount; a higher amount, after a
 * price change at Stripe, raises the unit price.
 */
export function buildRenewalLine(goods: SubscriptionItem, copiedColumns: CopiedColumns, paidCents: number): NewLine {
  const { product_id, variant_id, title, sku, quantity, amount_cents } = goods
  const unit_cents = Math.ceil(Math.max(amount_cents, paidCents) / quantity)
  return {
    kind: 'main',
    product_id,
    variant_id,
    title,
    sku,
    ...copiedColumns,
    quantity,
    unit_cents,
    discount_cents: unit_cents * quantity - paidCents,
    total_cents: paidCents,
  }
}
