import type Stripe from 'stripe'
import { pageShape } from '../http/paginate.ts'
import { boolean, choice, list, map, object, range, type Shape, text, textUpTo } from '../http/params.ts'
import { cardMethodShape } from './payment-method-object.ts'

const cardOptions = object({
  card: object({ request_three_d_secure: choice('any', 'automatic', 'challenge') }),
})

export const updateShape = {
  customer: text,
  description: textUpTo(1000),
  metadata: map,
  payment_method: text,
  payment_method_options: cardOptions,
} satisfies Shape<Stripe.SetupIntentUpdateParams>

export const confirmShape = {
  payment_method: text,
  payment_method_data: object(cardMethodShape),
  payment_method_options: cardOptions,
  return_url: text,
  use_stripe_sdk: boolean,
} satisfies Shape<Stripe.SetupIntentConfirmParams>

export const createShape = {
  ...updateShape,
  ...confirmShape,
  allowed_payment_method_types: list(choice('card')),
  automatic_payment_methods: object({ enabled: boolean, allow_redirects: choice('always', 'never') }),
  confirm: boolean,
  usage: choice('off_session', 'on_session'),
} satisfies Shape<Stripe.SetupIntentCreateParams>

export const listShape = {
  ...pageShape,
  created: range,
  customer: text,
  payment_method: text,
} satisfies Shape<Stripe.SetupIntentListParams>

export const cancelShape = {
  cancellation_reason: choice('abandoned', 'duplicate', 'requested_by_customer'),
} satisfies Shape<Stripe.SetupIntentCancelParams>

/** Additional parameters that Stripe.js may send with a publishable key. */
export const browserConfirmShape = {
  ...confirmShape,
  client_secret: text,
  expected_payment_method_type: choice('card'),
}
