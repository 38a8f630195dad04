import type Stripe from 'stripe'
import { invalidRequestError, resourceMissingError } from '../http/api-error.ts'
import { checkAmount } from '../resources/amounts.ts'
import { buildPaymentIntent } from '../resources/payment-intent-object.ts'
import type { RequestContext, World } from '../world.ts'
import { toInvoicePaymentId } from './includable-fields.ts'
import { buildInvoice, type InvoiceInput } from './invoice-object.ts'
import type { WireInvoice, WireInvoicePayment } from './wire.ts'

type Request = RequestContext | null

export function draftInvoice(world: World, facts: InvoiceInput, request: Request): WireInvoice {
  const draft = buildInvoice(world, facts)
  if (facts.reason === 'subscription_create' && draft.amount_due > 0) checkAmount(draft.amount_due, draft.currency)
  const invoice = world.store.put('invoice', draft)
  for (const { parent } of invoice.lines.data) {
    const item = world.store.get('invoice_item', parent?.invoice_item_details?.invoice_item ?? '')
    if (item) world.store.put('invoice_item', { ...item, invoice: invoice.id })
  }
  world.emit('invoice.created', invoice, request)
  return invoice
}

export function getInvoice(world: World, id: string, param = 'id'): WireInvoice {
  const invoice = world.store.get('invoice', id)
  if (!invoice) throw resourceMissingError('invoice', id, param)
  return invoice
}

/** As at Stripe, the order reference of an invoice's payment intent is the id of the invoice. */
export function findInvoiceByIntent(world: World, intent: Stripe.PaymentIntent): WireInvoice | undefined {
  return world.store.get('invoice', intent.payment_details?.order_reference ?? '')
}

export function findInvoicePayment(world: World, invoice: string): WireInvoicePayment | undefined {
  return world.store.get('invoice_payment', toInvoicePaymentId(invoice))
}

export function findInvoiceIntent(world: World, invoice: string): Stripe.PaymentIntent | undefined {
  return world.store.get('payment_intent', findInvoicePayment(world, invoice)?.payment.payment_intent ?? '')
}

function buildInvoiceNumber(world: World, { customer: id }: WireInvoice): string | null {
  const customer = world.store.get('customer', id)
  if (!customer || customer.deleted) return null
  const sequence = customer.next_invoice_sequence ?? 1
  world.store.put('customer', { ...customer, next_invoice_sequence: sequence + 1 })
  return `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`
}

const descriptions: Record<string, string> = {
  subscription_create: 'Subscription creation',
  subscription_cycle: 'Subscription update',
}

function createInvoicePayment(world: World, invoice: WireInvoice, request: Request) {
  const intent: Stripe.PaymentIntent = {
    ...buildPaymentIntent(world, invoice.amount_due, invoice.currency, {}),
    automatic_payment_methods: null,
    customer: invoice.customer,
    description: descriptions[invoice.billing_reason ?? ''] ?? 'Payment for Invoice',
    payment_details: { customer_reference: invoice.customer, order_reference: invoice.id },
    setup_future_usage: 'off_session',
  }
  world.store.put('payment_intent', intent)
  world.store.put('invoice_payment', {
    id: toInvoicePaymentId(invoice.id),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: world.clock.seconds(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  })
  world.emit('payment_intent.created', intent, request)
}

/**
 * Assigns the invoice number and creates the payment intent. An invoice with nothing due is marked as paid immediately.
 */
export function finalizeInvoice(world: World, draft: WireInvoice, request: Request): WireInvoice {
  if (draft.status !== 'draft') throw invalidRequestError('This invoice is already finalized.', 'invoice_not_editable')
  const now = world.clock.seconds()
  const open = world.store.put('invoice', {
    ...draft,
    automatically_finalizes_at: null,
    effective_at: now,
    number: buildInvoiceNumber(world, draft),
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  })
  if (open.amount_due > 0) createInvoicePayment(world, open, request)
  world.emit('invoice.finalized', open, request)
  return open.amount_due > 0 ? open : markPaid(world, open, request)
}

export function markPaid(world: World, invoice: WireInvoice, request: Request): WireInvoice {
  const now = world.clock.seconds()
  const paid = world.store.put('invoice', {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: Math.max(invoice.attempt_count, invoice.amount_due > 0 ? 1 : 0),
    auto_advance: false,
    ending_balance: 0,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: now },
    webhooks_delivered_at: now,
  })
  const payment = findInvoicePayment(world, invoice.id)
  if (payment) {
    const settled = world.store.put('invoice_payment', {
      ...payment,
      amount_paid: invoice.amount_due,
      status: 'paid',
      status_transitions: { canceled_at: null, paid_at: now },
    })
    world.emit('invoice_payment.paid', settled, request)
  }
  world.emit('invoice.paid', paid, request)
  world.emit('invoice.payment_succeeded', paid, request)
  return paid
}

/** Cancels the invoice's unpaid payment intent when the invoice was voided or paid in another way. */
export function cancelPayment(world: World, invoice: string, reason: 'void_invoice' | 'automatic', request: Request) {
  const payment = findInvoicePayment(world, invoice)
  const intent = findInvoiceIntent(world, invoice)
  if (!payment || !intent || intent.status === 'succeeded' || intent.status === 'canceled') return
  const now = world.clock.seconds()
  world.store.remove('challenge', intent.id)
  const canceled = world.store.put('payment_intent', {
    ...intent,
    canceled_at: now,
    cancellation_reason: reason,
    next_action: null,
    status: 'canceled',
  })
  world.store.put('invoice_payment', {
    ...payment,
    status: 'canceled',
    status_transitions: { canceled_at: now, paid_at: null },
  })
  world.emit('payment_intent.canceled', canceled, request)
}

export function voidInvoice(world: World, invoice: WireInvoice, request: Request): WireInvoice {
  if (invoice.status !== 'open' && invoice.status !== 'uncollectible') {
    throw invalidRequestError(`You can only pass in open or uncollectible invoices. This invoice is ${invoice.status}.`)
  }
  const voided = world.store.put('invoice', {
    ...clearPaymentAttempts(invoice),
    status: 'void',
    status_transitions: { ...invoice.status_transitions, voided_at: world.clock.seconds() },
  })
  cancelPayment(world, invoice.id, 'void_invoice', request)
  world.emit('invoice.voided', voided, request)
  return voided
}

export function markUncollectible(world: World, invoice: WireInvoice, request: Request): WireInvoice {
  if (invoice.status !== 'open') throw invalidRequestError('You can only mark an open invoice as uncollectible.')
  const uncollectible = world.store.put('invoice', {
    ...clearPaymentAttempts(invoice),
    status: 'uncollectible',
    status_transitions: { ...invoice.status_transitions, marked_uncollectible_at: world.clock.seconds() },
  })
  world.emit('invoice.marked_uncollectible', uncollectible, request)
  return uncollectible
}

function clearPaymentAttempts(invoice: WireInvoice): WireInvoice {
  return { ...invoice, auto_advance: false, automatically_finalizes_at: null, next_payment_attempt: null }
}

/** Stops automatic payment attempts. The invoice can still be paid with its client secret. */
export function stopCollecting(world: World, invoice: WireInvoice): WireInvoice {
  return world.store.put('invoice', clearPaymentAttempts(invoice))
}

export function listUnsettledInvoices(world: World, subscription: string): WireInvoice[] {
  return [...world.store.all('invoice')].filter(
    one =>
      one.parent?.subscription_details.subscription === subscription &&
      (one.status === 'draft' || one.status === 'open' || one.status === 'uncollectible'),
  )
}
