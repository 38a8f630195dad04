import type Stripe from 'stripe'
import { createObjectId } from '../state/ids.ts'
import type { World } from '../world.ts'
import { type BillingInterval, getNextPeriodBoundary } from './period-boundaries.ts'
import type { WireItem, WirePlan, WirePrice, WireSubscription } from './wire.ts'

export interface ItemInput {
  price: WirePrice
  quantity: number
  metadata: Stripe.Metadata
}

export interface SubscriptionInput {
  customer: string
  currency: string
  items: ItemInput[]
  trialEnd: number | null
  metadata: Stripe.Metadata
  description: string | null
  defaultMethod: string | null
  saveDefault: boolean
  /** `missing_payment_method`: what happens when the trial ends without a payment method */
  withoutMethod: string
  billingMode: string
}

function toPlan(price: WirePrice): WirePlan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product as string,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: price.recurring?.trial_period_days ?? null,
    usage_type: 'licensed',
  }
}

export function getBillingInterval(items: readonly Pick<WireItem, 'price'>[]): BillingInterval {
  return items[0]?.price.recurring ?? { interval: 'month', interval_count: 1 }
}

function buildItem(
  world: World,
  subscription: string,
  facts: ItemInput,
  period: { start: number; end: number },
): WireItem {
  return {
    id: createObjectId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: world.clock.seconds(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: facts.metadata,
    plan: toPlan(facts.price),
    price: facts.price,
    quantity: facts.quantity,
    subscription,
    tax_rates: [],
  }
}

export function changeItem(item: WireItem, price: WirePrice | undefined, quantity: number | undefined): WireItem {
  return { ...item, quantity: quantity ?? item.quantity, ...(price && { price, plan: toPlan(price) }) }
}

export function buildSubscription(world: World, facts: SubscriptionInput): WireSubscription {
  const id = createObjectId('sub')
  const now = world.clock.seconds()
  const anchor = facts.trialEnd ?? now
  const period = {
    start: now,
    end: facts.trialEnd ?? getNextPeriodBoundary(anchor, getBillingInterval(facts.items as WireItem[]), now),
  }
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: anchor,
    billing_cycle_anchor_config: null,
    billing_mode: {
      flexible: facts.billingMode === 'flexible' ? { proration_discounts: 'included' } : null,
      type: facts.billingMode,
    },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: facts.currency,
    customer: facts.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: facts.defaultMethod,
    default_source: null,
    default_tax_rates: [],
    description: facts.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: facts.items.map(item => buildItem(world, id, item, period)),
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: facts.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: facts.saveDefault ? 'on_subscription' : 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: facts.trialEnd,
    trial_settings: {
      end_behavior: { billing_cycle_anchor: null, missing_payment_method: facts.withoutMethod },
    },
    trial_start: facts.trialEnd === null ? null : now,
  } satisfies WireSubscription
}
