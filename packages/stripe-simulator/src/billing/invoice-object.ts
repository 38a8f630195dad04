import type Stripe from 'stripe'
import { createObjectId } from '../state/ids.ts'
import type { World } from '../world.ts'
import { applyDiscounts } from './discounts.ts'
import type { WireInvoice, WireLine, WireSubscription } from './wire.ts'

export interface InvoiceInput {
  reason: 'subscription_create' | 'subscription_cycle'
  customer: Stripe.Customer
  subscription: WireSubscription
  lines: WireLine[]
  discounts: string[]
  period: { start: number; end: number }
  /** time of automatic finalization, in seconds since 1970; null for an invoice that is opened immediately */
  draftUntil: number | null
}

function sumLines(lines: WireLine[]) {
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const sums = new Map<string, number>()
  for (const { discount, amount } of lines.flatMap(line => line.discount_amounts))
    sums.set(discount, (sums.get(discount) ?? 0) + amount)
  const total_discount_amounts = [...sums].map(([discount, amount]) => ({ amount, discount }))
  const total = total_discount_amounts.reduce((remaining, { amount }) => remaining - amount, subtotal)
  return { subtotal, total, total_discount_amounts }
}

/** Builds a draft invoice and applies its discounts. */
export function buildInvoice(world: World, facts: InvoiceInput): WireInvoice {
  const { customer, subscription, period } = facts
  const id = createObjectId('in')
  const lines = applyDiscounts(world, facts.lines, facts.discounts).map(line => ({ ...line, invoice: id }))
  const { subtotal, total, total_discount_amounts } = sumLines(lines)
  const created = world.clock.seconds()
  return {
    id,
    object: 'invoice',
    account_country: 'BR',
    account_name: 'Pagamentos simulados',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: facts.draftUntil !== null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: facts.draftUntil,
    billing_reason: facts.reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: customer.shipping,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: facts.discounts,
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: facts.draftUntil,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: period.end,
    period_start: period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: total_discount_amounts.map(one => ({ ...one, type: 'discount' })),
    total_taxes: [],
    webhooks_delivered_at: null,
  } satisfies WireInvoice
}
