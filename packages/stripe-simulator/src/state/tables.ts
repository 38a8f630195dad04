import type Stripe from 'stripe'
import type {
  WireDiscount,
  WireInvoice,
  WireInvoiceItem,
  WireInvoicePayment,
  WirePrice,
  WireSubscription,
} from '../billing/wire.ts'
import type { CardBehaviour } from '../cards/test-cards.ts'

/** The properties of a card that no response contains. The card number itself is not stored. */
export interface CardOnFile {
  id: string
  behaviour: CardBehaviour
  setUp: boolean
  /** whether the payment method can no longer be used, because it was used without a customer or was detached */
  spent: boolean
}

interface Challenge {
  id: string
  offSession: boolean
  paymentMethod: string
  returnUrl: string | null
}

/** The latest Pix code of a payment intent; its id is the intent's id. */
export interface PixCode {
  id: string
  amount: number
  createdAt: number
  /** the text that the shopper copies or scans */
  data: string
  /** seconds since 1970 */
  expiresAt: number
  paymentMethod: string
  /** `replaced`: the intent was changed or confirmed again */
  status: 'canceled' | 'expired' | 'open' | 'paid' | 'replaced'
  /** the secret part of the code's URLs */
  token: string
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

export type TaskKind =
  | 'dispute_is_decided'
  | 'dispute_opens'
  | 'invoice_is_finalized'
  | 'invoice_is_tried_again'
  | 'pix_code_expires'
  | 'pix_code_is_paid'
  | 'refund_fails'
  | 'refund_succeeds'
  | 'subscription_expires'
  | 'subscription_is_canceled'
  | 'subscription_period_ends'
  | 'trial_will_end'

export interface Task {
  /** task kind and object id, so that the same task is not scheduled twice */
  id: string
  about: string
  due: number
  does: TaskKind
}

interface Setting {
  id: string
  value: unknown
}

export interface Tables {
  balance_transaction: Stripe.BalanceTransaction
  card: CardOnFile
  challenge: Challenge
  charge: Stripe.Charge
  /** `gone`: the coupon is deleted, while discounts created from it continue */
  coupon: Stripe.Coupon & { gone?: true }
  customer: Stripe.Customer | Stripe.DeletedCustomer
  delivery: Delivery
  discount: WireDiscount
  dispute: Stripe.Dispute
  early_fraud_warning: Stripe.Radar.EarlyFraudWarning
  event: Stripe.Event
  answer: StoredAnswer
  invoice: WireInvoice
  invoice_item: WireInvoiceItem
  invoice_payment: WireInvoicePayment
  payment_intent: Stripe.PaymentIntent
  payment_method: Stripe.PaymentMethod
  payment_method_domain: Stripe.PaymentMethodDomain
  pix_code: PixCode
  price: WirePrice
  product: Stripe.Product | Stripe.DeletedProduct
  refund: Stripe.Refund
  revoked_key: { id: string }
  setting: Setting
  setup_intent: Stripe.SetupIntent
  subscription: WireSubscription
  task: Task
  /** events that at least one endpoint never received */
  undelivered: { id: string }
  webhook_endpoint: Stripe.WebhookEndpoint
}

export type TableName = keyof Tables
