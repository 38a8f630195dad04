import type Stripe from 'stripe'
import type { NewLine } from '#server/modules/orders/index.ts'
import type { SubscriptionRow } from '../repository.ts'

type SubscriptionItem = Pick<
  SubscriptionRow,
  'product_id' | 'variant_id' | 'title' | 'sku' | 'quantity' | 'amount_cents'
>
type CopiedColumns = { variant_name: string | null; image: string | null }

/**
 * Whether an invoice is for goods: it starts another period and costs something. For all other invoices only the amount
 * is recorded: those for changes or usage, manual invoices, and those with a credit or nothing to pay.
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
 * The line of a renewal at the subscription's price. If less was paid, the difference is recorded as a discount; if
 * more was paid, after a price change at Stripe, the unit price is raised.
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
