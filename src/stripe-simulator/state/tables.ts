import type Stripe from 'stripe'
import type { CardBehaviour } from '../cards/test-cards.ts'

/** What Stripe knows of a card and never shows. The number itself is not kept. */
export interface CardOnFile {
  id: string
  behaviour: CardBehaviour
  setUp: boolean
  /** once used without a customer, or detached, a payment method may not be used again */
  spent: boolean
}

interface Challenge {
  id: string
  offSession: boolean
  paymentMethod: string
  returnUrl: string | null
}

interface StoredAnswer {
  id: string
  hash: string
  status: number
  body: string
  at: number
}

export interface Delivery {
  id: string
  event: string
  endpoint: string
  attempt: number
  due: number
}

/** What happens later to the object with this id. */
export type Deed = 'dispute_is_decided' | 'dispute_opens' | 'refund_fails' | 'refund_succeeds'

interface Task {
  id: string
  due: number
  does: Deed
}

interface Setting {
  id: string
  value: unknown
}

export type WirePrice = Omit<Stripe.Price, 'unit_amount_decimal'> & { unit_amount_decimal: string | null }

export interface Tables {
  balance_transaction: Stripe.BalanceTransaction
  card: CardOnFile
  challenge: Challenge
  charge: Stripe.Charge
  customer: Stripe.Customer | Stripe.DeletedCustomer
  delivery: Delivery
  dispute: Stripe.Dispute
  early_fraud_warning: Stripe.Radar.EarlyFraudWarning
  event: Stripe.Event
  answer: StoredAnswer
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  price: WirePrice
  product: Stripe.Product | Stripe.DeletedProduct
  refund: Stripe.Refund
  revoked_key: { id: string }
  setting: Setting
  task: Task
  /** events that some endpoint never got */
  undelivered: { id: string }
  webhook_endpoint: Stripe.WebhookEndpoint
}

export type TableName = keyof Tables
