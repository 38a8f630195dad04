import type { NewLine } from '#server/orders/index.ts'
import type { SubscriptionRow } from '../repository.ts'

type Goods = Pick<SubscriptionRow, 'product_id' | 'variant_id' | 'title' | 'sku' | 'quantity' | 'amount_cents'>
type Copied = { variant_name: string | null; image: string | null }

/**
 * The line of a renewal: the goods of the subscription at what was paid for them. What was paid less is a discount; a
 * dearer invoice, changed at the provider, makes its units dearer.
 */
export function renewalLine(goods: Goods, copied: Copied, paidCents: number): NewLine {
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
