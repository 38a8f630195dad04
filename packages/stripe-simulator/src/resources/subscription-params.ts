import type Stripe from 'stripe'
import { pageShape } from '../http/paginate.ts'
import {
  boolean,
  choice,
  integer,
  integerUpTo,
  list,
  listUpTo,
  map,
  object,
  type Param,
  range,
  type Shape,
  text,
  textUpTo,
} from '../http/params.ts'

export const discountsParam = list(object({ coupon: text } satisfies Shape<Stripe.SubscriptionCreateParams.Discount>))

const oneTimePrice = object({
  currency: text,
  product: text,
  tax_behavior: choice('exclusive', 'inclusive', 'unspecified'),
  unit_amount: integer,
} satisfies Shape<Stripe.SubscriptionCreateParams.AddInvoiceItem.PriceData>)

const recurringPrice = object({
  currency: text,
  product: text,
  recurring: object({ interval: choice('day', 'month', 'week', 'year'), interval_count: integer }),
  tax_behavior: choice('exclusive', 'inclusive', 'unspecified'),
  unit_amount: integer,
} satisfies Shape<Stripe.SubscriptionCreateParams.Item.PriceData>)

const trialEnd: Param = (value, name) => (value === 'now' ? value : integer(value, name))
const timestampOrEmpty: Param = (value, name) => (value === '' ? value : integer(value, name))

const shared = {
  cancel_at: timestampOrEmpty,
  cancel_at_period_end: boolean,
  collection_method: choice('charge_automatically'),
  default_payment_method: text,
  description: textUpTo(500),
  discounts: discountsParam,
  metadata: map,
  off_session: boolean,
  payment_settings: object({
    payment_method_types: list(choice('card')),
    save_default_payment_method: choice('off', 'on_subscription'),
  }),
  proration_behavior: choice('none'),
  trial_end: trialEnd,
  trial_settings: object({
    end_behavior: object({ missing_payment_method: choice('cancel', 'create_invoice') }),
  }),
} satisfies Shape<Stripe.SubscriptionUpdateParams>

export const createShape = {
  ...shared,
  add_invoice_items: listUpTo(
    20,
    object({
      discountable: boolean,
      discounts: discountsParam,
      metadata: map,
      price: text,
      price_data: oneTimePrice,
      quantity: integer,
    } satisfies Shape<Stripe.SubscriptionCreateParams.AddInvoiceItem>),
  ),
  billing_mode: object({ type: choice('classic', 'flexible') }),
  currency: text,
  customer: text,
  items: listUpTo(
    20,
    object({
      metadata: map,
      price: text,
      price_data: recurringPrice,
      quantity: integer,
    } satisfies Shape<Stripe.SubscriptionCreateParams.Item>),
  ),
  payment_behavior: choice('allow_incomplete', 'default_incomplete'),
  trial_from_plan: boolean,
  trial_period_days: integerUpTo(730),
} satisfies Shape<Stripe.SubscriptionCreateParams>

const cancellationDetails = object({
  comment: text,
  feedback: choice(
    'customer_service',
    'low_quality',
    'missing_features',
    'other',
    'switched_service',
    'too_complex',
    'too_expensive',
    'unused',
    '',
  ),
})

export const updateShape = {
  ...shared,
  cancellation_details: cancellationDetails,
  items: list(
    object({
      id: text,
      metadata: map,
      price: text,
      quantity: integer,
    } satisfies Shape<Stripe.SubscriptionUpdateParams.Item>),
  ),
} satisfies Shape<Stripe.SubscriptionUpdateParams>

const onlyFalse = choice('false')

export const cancelShape = {
  cancellation_details: cancellationDetails,
  invoice_now: onlyFalse,
  prorate: onlyFalse,
} satisfies Shape<Stripe.SubscriptionCancelParams>

export const listShape = {
  ...pageShape,
  created: range,
  customer: text,
  price: text,
  status: choice(
    'active',
    'all',
    'canceled',
    'ended',
    'incomplete',
    'incomplete_expired',
    'past_due',
    'paused',
    'trialing',
    'unpaid',
  ),
} satisfies Shape<Stripe.SubscriptionListParams>
