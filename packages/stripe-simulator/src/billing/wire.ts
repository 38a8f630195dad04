import type Stripe from 'stripe'

// The SDK parses decimal fields into objects; in the HTTP response they are strings.

export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null }

export type WirePlan = Omit<Stripe.Plan, 'amount_decimal'> & { amount_decimal: string | null }

export type WireItem = Omit<Stripe.SubscriptionItem, 'plan' | 'price' | 'quantity'> & {
  plan: WirePlan
  price: WirePrice
  quantity: number
}

export type WireSubscription = Omit<Stripe.Subscription, 'customer' | 'discounts' | 'items' | 'latest_invoice'> & {
  customer: string
  discounts: string[]
  items: Stripe.ApiList<WireItem>
  latest_invoice: string | null
}

interface WirePricing {
  price_details: { price: string; product: string }
  type: 'price_details'
  unit_amount_decimal: string | null
}

export type WireLine = Omit<
  Stripe.InvoiceLineItem,
  'discount_amounts' | 'discounts' | 'pricing' | 'quantity_decimal'
> & {
  discount_amounts: { amount: number; discount: string }[]
  discounts: string[]
  pricing: WirePricing | null
  quantity_decimal: string | null
}

/** An invoice as it is sent. `payments` and `confirmation_secret` are absent unless a request expands them. */
export type WireInvoice = Omit<
  Stripe.Invoice,
  'confirmation_secret' | 'customer' | 'discounts' | 'lines' | 'payments' | 'parent' | 'total_discount_amounts'
> & {
  customer: string
  discounts: string[]
  lines: Stripe.ApiList<WireLine>
  parent: { quote_details: null; subscription_details: SubscriptionDetails; type: 'subscription_details' } | null
  total_discount_amounts: { amount: number; discount: string }[]
}

interface SubscriptionDetails {
  metadata: Stripe.Metadata
  subscription: string
}

export type WireInvoiceItem = Omit<Stripe.InvoiceItem, 'customer' | 'invoice' | 'pricing' | 'quantity_decimal'> & {
  customer: string
  invoice: string | null
  pricing: WirePricing | null
  quantity_decimal: string
}

export type WireInvoicePayment = Omit<Stripe.InvoicePayment, 'invoice' | 'payment'> & {
  invoice: string
  payment: { payment_intent: string; type: 'payment_intent' }
}

export type WireDiscount = Omit<Stripe.Discount, 'source'> & { source: { coupon: string; type: 'coupon' } }
