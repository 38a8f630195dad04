import type Stripe from 'stripe'
import { invalidParameterError } from '../http/api-error.ts'
import { pageShape } from '../http/paginate.ts'
import {
  boolean,
  choice,
  email,
  integer,
  list,
  map,
  object,
  type Param,
  range,
  type Shape,
  shippingParam,
  statementDescriptor,
  text,
  textUpTo,
} from '../http/params.ts'
import { pixOptionsParam } from '../pix/pix-options.ts'
import { paymentMethodShape } from './payment-method-object.ts'

const futureUsage = choice('off_session', 'on_session', '')
const methodType = choice('card', 'pix')

const unsupportedForCards: Param = (_value, name) => {
  throw invalidParameterError('Cards take `statement_descriptor_suffix` only.', name)
}

const shared = {
  allowed_payment_method_types: list(methodType),
  capture_method: choice('automatic', 'automatic_async'),
  payment_method: text,
  payment_method_data: object(paymentMethodShape),
  payment_method_options: object({
    card: object({
      request_three_d_secure: choice('any', 'automatic', 'challenge'),
      setup_future_usage: choice('none', 'off_session', 'on_session'),
    }),
    pix: pixOptionsParam,
  }),
  receipt_email: email,
  setup_future_usage: futureUsage,
  shipping: shippingParam,
} satisfies Shape<Stripe.PaymentIntentUpdateParams & Stripe.PaymentIntentConfirmParams>

export const updateShape = {
  ...shared,
  amount: integer,
  currency: text,
  customer: text,
  description: textUpTo(1000),
  metadata: map,
  statement_descriptor: unsupportedForCards,
  statement_descriptor_suffix: statementDescriptor,
  transfer_group: text,
} satisfies Shape<Stripe.PaymentIntentUpdateParams>

export const confirmShape = {
  ...shared,
  error_on_requires_action: boolean,
  off_session: boolean,
  radar_options: object({ session: text }),
  return_url: text,
  use_stripe_sdk: boolean,
} satisfies Shape<Stripe.PaymentIntentConfirmParams>

export const createShape = {
  ...updateShape,
  ...confirmShape,
  automatic_payment_methods: object({ enabled: boolean, allow_redirects: choice('always', 'never') }),
  confirm: boolean,
  confirmation_method: choice('automatic'),
} satisfies Shape<Stripe.PaymentIntentCreateParams>

export const listShape = {
  ...pageShape,
  created: range,
  customer: text,
} satisfies Shape<Stripe.PaymentIntentListParams>

export const cancelShape = {
  cancellation_reason: choice('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
} satisfies Shape<Stripe.PaymentIntentCancelParams>

/** Additional parameters that Stripe.js may send with a publishable key. */
export const browserConfirmShape = {
  ...confirmShape,
  client_secret: text,
  expected_payment_method_type: methodType,
}
