import * as z from 'zod/mini'
import { intervals, subscriptionStates } from '#domain/subscription.ts'
import { endpoint } from './endpoint.ts'
import { Cents, Currency, Id, Mode, Moment, OptionalText, WithId } from './shapes.ts'

const terms = {
  id: Id,
  title: z.string(),
  quantity: z.int(),
  /** The amount that each renewal charges. */
  cents: Cents,
  currency: Currency,
  interval: z.enum(intervals),
  intervalCount: z.int(),
  state: z.enum(subscriptionStates),
  /** The end of the paid period: the time of the next charge, or the end of the subscription when `ending` is true. */
  periodEndsAt: z.nullable(Moment),
  trialEndsAt: z.nullable(Moment),
  /** Whether the subscription ends with its period and is not charged again. */
  ending: z.boolean(),
  canceledAt: z.nullable(Moment),
  cardBrand: z.nullable(z.string()),
  cardLast4: z.nullable(z.string()),
}

/** A subscription as shown to anyone with its link. */
export const OwnSubscription = z.object({
  ...terms,
  /**
   * The client secret with which the buyer authenticates a pending renewal with the bank; null when no authentication
   * is required.
   */
  authenticate: z.nullable(z.string()),
})
export type OwnSubscription = z.infer<typeof OwnSubscription>

const acts = { who: 'browser', bytes: 2_048, cache: 0, shared: true } as const
const Key = z.string().check(z.minLength(1), z.maxLength(200))
const errors = [
  'subscription_not_found',
  'subscription_over',
  'provider_unavailable',
  'provider_refused',
  'provider_not_configured',
] as const

/** Cancels the subscription now or at the end of the period, or undoes the cancellation. Requires the signed link. */
export const cancelOwnSubscription = endpoint('POST', '/api/v1/own-subscriptions/:id/cancel', {
  ...acts,
  limit: 20,
  params: WithId,
  body: z.object({ key: Key, how: z.enum(['now', 'period_end', 'undo']) }),
  reply: OwnSubscription,
  errors,
})
/** Returns the client secret with which the browser saves another card. */
export const startCardChange = endpoint('POST', '/api/v1/own-subscriptions/:id/card', {
  ...acts,
  limit: 10,
  params: WithId,
  body: z.object({ key: Key }),
  reply: z.object({ clientSecret: z.string() }),
  errors: [...errors, 'too_many_declines'],
})
/** Makes the saved card the subscription's card and charges the unpaid amount with it. */
export const finishCardChange = endpoint('POST', '/api/v1/own-subscriptions/:id/card/saved', {
  ...acts,
  limit: 10,
  params: WithId,
  body: z.object({ key: Key, setupId: z.string().check(z.regex(/^seti_\w{1,200}$/)) }),
  reply: z.object({ subscription: OwnSubscription, declined: z.boolean() }),
  errors: [...errors, 'card_not_saved', 'too_many_declines'],
})
/** Returns the current state of the subscription after an authentication. */
export const settleOwnSubscription = endpoint('POST', '/api/v1/own-subscriptions/:id/settle', {
  ...acts,
  limit: 20,
  params: WithId,
  body: z.object({ key: Key }),
  reply: OwnSubscription,
  errors,
})

/** For roles below administrator, `name` and `email` are masked. */
export const SubscriptionSummary = z.object({
  ...terms,
  name: z.string(),
  email: z.string(),
  sku: z.string(),
  mode: Mode,
  createdAt: Moment,
})
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>

export const SubscriptionDetail = z.extend(SubscriptionSummary, {
  variantName: z.nullable(z.string()),
  /** Id of the customer; null after the customer's data was erased. */
  customerId: z.nullable(Id),
  productId: Id,
  providerId: z.string(),
  /** The subscription's orders, newest first. The last one started the subscription. */
  orders: z.array(
    z.object({
      id: Id,
      number: z.int(),
      state: z.enum(['pending', 'paid', 'canceled']),
      totalCents: Cents,
      currency: Currency,
      createdAt: Moment,
      begins: z.boolean(),
    }),
  ),
})
export type SubscriptionDetail = z.infer<typeof SubscriptionDetail>

/** Filters of the subscription list: active, past due, canceled at the end of the period, and ended. */
export const subscriptionFilters = ['running', 'owing', 'ending', 'over'] as const
export type SubscriptionFilter = (typeof subscriptionFilters)[number]

const reads = { who: 'viewer', limit: 240, bytes: 0, cache: 0 } as const
/** Lists the started subscriptions of one mode, newest first, in pages. */
export const listSubscriptions = endpoint('GET', '/api/v1/subscriptions', {
  ...reads,
  query: z.object({
    before: z.optional(Id),
    filter: z.optional(z.enum(subscriptionFilters)),
    /** A prefix of an e-mail address. Only for members who may see customers' personal data. */
    q: OptionalText(120),
    mode: z.optional(Mode),
  }),
  reply: z.object({
    subscriptions: z.array(SubscriptionSummary),
    mode: Mode,
    modes: z.array(Mode),
    next: z.nullable(Id),
  }),
})
export const getSubscription = endpoint('GET', '/api/v1/subscriptions/:id', {
  ...reads,
  params: WithId,
  reply: SubscriptionDetail,
  errors: ['subscription_not_found'],
})
/** Cancels the subscription for the seller, now or at the end of the period, or undoes the cancellation. */
export const cancelSubscription = endpoint('POST', '/api/v1/subscriptions/:id/cancel', {
  who: 'admin',
  limit: 60,
  bytes: 512,
  cache: 0,
  shared: true,
  params: WithId,
  body: z.object({ how: z.enum(['now', 'period_end', 'undo']) }),
  reply: SubscriptionDetail,
  errors,
})
