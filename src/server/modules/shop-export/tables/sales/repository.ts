import { sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { customers } from '#server/platform/db/schema/customers.ts'
import { orderEvents, orderLines, orders, payments, refundLines, refunds } from '#server/platform/db/schema/orders.ts'
import { disputes, ledgerEntries, paymentLinks, subscriptions } from '#server/platform/db/schema/sales.ts'
import type { RowSource } from '../repository.ts'

const selectAddress = (address: AnyPgColumn, name: string) => sql`${address} ->> ${sql.raw(`'${name}'`)}`
const selectOrderColumn = (name: string, orderId: string) =>
  sql.raw(`(select o.${name} from orders o where o.id = ${orderId})`)

/** The notes that members wrote on orders. Deleted notes are left out, even while they can be restored. */
export const notes: RowSource = {
  from: orderEvents,
  key: [orderEvents.id],
  where: sql`${orderEvents.kind} = 'note' and ${orderEvents.data} -> 'deletedAt' is null`,
  columns: {
    id: orderEvents.id,
    order_id: orderEvents.order_id,
    text: sql`${orderEvents.data} ->> 'text'`,
    created_at: orderEvents.created_at,
  },
}

export const allCustomers: RowSource = {
  from: customers,
  key: [customers.id],
  columns: {
    id: customers.id,
    mode: customers.mode,
    name: customers.name,
    email: customers.email,
    phone: customers.phone,
    tax_id: customers.tax_id,
    address_line1: selectAddress(customers.address, 'line1'),
    address_number: selectAddress(customers.address, 'number'),
    address_complement: selectAddress(customers.address, 'complement'),
    district: selectAddress(customers.address, 'district'),
    city: selectAddress(customers.address, 'city'),
    region: selectAddress(customers.address, 'state'),
    postal_code: selectAddress(customers.address, 'zip'),
    country: selectAddress(customers.address, 'country'),
    consent: customers.consent,
    consent_at: customers.consent_at,
    erased_at: customers.erased_at,
    is_example: customers.is_example,
    created_at: customers.created_at,
  },
}

export const allOrders = { from: orders }

export const lines: RowSource = {
  from: orderLines,
  key: [orderLines.id],
  columns: {
    id: orderLines.id,
    order_id: orderLines.order_id,
    order_number: selectOrderColumn('number', 'order_lines.order_id'),
    mode: selectOrderColumn('mode', 'order_lines.order_id'),
    payment_id: orderLines.payment_id,
    position: orderLines.position,
    kind: orderLines.kind,
    product_id: orderLines.product_id,
    variant_id: orderLines.variant_id,
    bump_id: orderLines.bump_id,
    offer_id: orderLines.offer_id,
    title: orderLines.title,
    variant_name: orderLines.variant_name,
    sku: orderLines.sku,
    quantity: orderLines.quantity,
    unit_cents: orderLines.unit_cents,
    discount_cents: orderLines.discount_cents,
    tax_cents: orderLines.tax_cents,
    total_cents: orderLines.total_cents,
    currency: selectOrderColumn('currency', 'order_lines.order_id'),
    parts: orderLines.parts,
  },
}

export const allPayments: RowSource = {
  from: payments,
  key: [payments.id],
  columns: {
    id: payments.id,
    order_id: payments.order_id,
    mode: payments.mode,
    provider: payments.provider,
    kind: payments.kind,
    state: payments.state,
    method: payments.method,
    amount_cents: payments.amount_cents,
    captured_cents: payments.captured_cents,
    interest_cents: payments.interest_cents,
    currency: payments.currency,
    installments: payments.installments,
    card_brand: payments.card_brand,
    card_last4: payments.card_last4,
    provider_intent_id: payments.provider_intent_id,
    provider_customer_id: sql`coalesce(provider_customer_id, ${selectOrderColumn('provider_customer_id', 'payments.order_id')})`,
    failure_code: payments.failure_code,
    created_at: payments.created_at,
    succeeded_at: payments.succeeded_at,
  },
}

export const allRefunds: RowSource = {
  from: refunds,
  key: [refunds.id],
  columns: {
    id: refunds.id,
    order_id: refunds.order_id,
    payment_id: refunds.payment_id,
    mode: selectOrderColumn('mode', 'refunds.order_id'),
    state: refunds.state,
    amount_cents: refunds.amount_cents,
    currency: refunds.currency,
    reason: refunds.reason,
    provider_refund_id: refunds.provider_refund_id,
    created_at: refunds.created_at,
  },
}

export const refundedLines: RowSource = {
  from: refundLines,
  key: [refundLines.id],
  columns: {
    id: refundLines.id,
    refund_id: refundLines.refund_id,
    line_id: refundLines.line_id,
    quantity: refundLines.quantity,
    amount_cents: refundLines.cents,
    restock: refundLines.restock,
  },
}

export const allDisputes: RowSource = {
  from: disputes,
  key: [disputes.id],
  columns: {
    id: disputes.id,
    order_id: disputes.order_id,
    payment_id: disputes.payment_id,
    mode: disputes.mode,
    provider_dispute_id: disputes.provider_dispute_id,
    state: disputes.state,
    reason: disputes.reason,
    amount_cents: disputes.amount_cents,
    currency: disputes.currency,
    due_by: disputes.due_by,
    created_at: disputes.created_at,
    closed_at: disputes.closed_at,
  },
}

export const ledger: RowSource = {
  from: ledgerEntries,
  key: [ledgerEntries.id],
  columns: {
    id: ledgerEntries.id,
    mode: ledgerEntries.mode,
    provider_transaction_id: ledgerEntries.provider_transaction_id,
    kind: ledgerEntries.kind,
    amount_cents: ledgerEntries.amount_cents,
    fee_cents: ledgerEntries.fee_cents,
    net_cents: ledgerEntries.net_cents,
    currency: ledgerEntries.currency,
    source_id: ledgerEntries.source_id,
    provider_intent_id: ledgerEntries.provider_intent_id,
    booked_at: ledgerEntries.booked_at,
  },
}

export const allSubscriptions: RowSource = {
  from: subscriptions,
  key: [subscriptions.id],
  columns: {
    id: subscriptions.id,
    mode: subscriptions.mode,
    order_id: subscriptions.order_id,
    customer_id: subscriptions.customer_id,
    provider_subscription_id: subscriptions.provider_subscription_id,
    provider_customer_id: subscriptions.provider_customer_id,
    product_id: subscriptions.product_id,
    variant_id: subscriptions.variant_id,
    sku: subscriptions.sku,
    title: subscriptions.title,
    quantity: subscriptions.quantity,
    amount_cents: subscriptions.amount_cents,
    currency: subscriptions.currency,
    interval: subscriptions.interval,
    interval_count: subscriptions.interval_count,
    state: subscriptions.state,
    card_brand: subscriptions.card_brand,
    card_last4: subscriptions.card_last4,
    trial_end: subscriptions.trial_end,
    current_period_end: subscriptions.current_period_end,
    cancel_at_period_end: subscriptions.cancel_at_period_end,
    canceled_at: subscriptions.canceled_at,
    created_at: subscriptions.created_at,
  },
}

/** The token is left out, because everyone who knows it can open the bill. */
export const links: RowSource = {
  from: paymentLinks,
  key: [paymentLinks.id],
  columns: {
    id: paymentLinks.id,
    mode: paymentLinks.mode,
    title: paymentLinks.title,
    lines: paymentLinks.lines,
    total_cents: paymentLinks.total_cents,
    currency: paymentLinks.currency,
    asks_address: paymentLinks.asks_address,
    state: paymentLinks.state,
    order_id: paymentLinks.order_id,
    expires_at: paymentLinks.expires_at,
    created_at: paymentLinks.created_at,
  },
}
