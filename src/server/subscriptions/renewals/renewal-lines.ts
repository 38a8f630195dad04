import type Stripe from 'stripe'
import type { NewLine } from '#server/orders/index.ts'
import type { SubscriptionRow } from '../repository.ts'

type SubscriptionItem = Pick<
  SubscriptionRow,
  'product_id' | 'variant_id' | 'title' | 'sku' | 'quantity' | 'amount_cents'
>
type CopiedColumns = { variant_name: string | null; image: string | null }

/**
 * Whether goods are due for an invoice: it begins another period and costs something. Invoices of changes, of usage, by hand, and
 * those with nothing to pay or with a credit, are about money alone.
 */
export const isRenewal = ({ billing_reason, total }: Pick<Stripe.Invoice, 'billing_reason' | 'total'>): boolean =>
  billing_reason === 'subscription_cycle' && total > 0

/** The line of an invoice that is no renewal: no goods, no units. */
export const buildAdjustmentLine = (title: string, paidCents: number): NewLine => ({
  kind: 'main',
  title,
  quantity: 1,
  unit_cents: paidCents,
  discount_cents: 0,
  total_cents: paidCents,
})

/**
 * The line of a renewal: the goods of the subscription at what was paid for them. What was paid less is a discount; a
 * dearer invoice, changed at the provider, makes its units dearer.
 */
export function buildRenewalLine(goods: SubscriptionItem, copied: CopiedColumns, paidCents: number): NewLine {
  const { product_id, variant_id, title, sku, quantity, amount_cents } = goods
  const unit_cents = Math.ceil(Math.max(amount_cents, paidCents) / quantity)
  return {
    kind: 'main',
    product_id,
    variant_id,
    title,
    sku,
    ...copied,
    quantity,
    unit_cents,
    discount_cents: unit_cents * quantity - paidCents,
    total_cents: paidCents,
  }
}
