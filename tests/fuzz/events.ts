import Stripe from 'stripe'
import type { Dice } from './dice.ts'
import { toJson } from './hostile.ts'
import { mutateValue, type ValueContext } from './values.ts'

// The client only signs events, which makes no call and so needs no valid key.
const { webhooks } = new Stripe('sk_test_unused')

const eventObjects = [
  'payment_intent',
  'charge',
  'refund',
  'charge.dispute',
  'setup_intent',
  'invoice',
  'customer.subscription',
]
const eventActions = [
  'succeeded',
  'payment_failed',
  'canceled',
  'created',
  'updated',
  'refunded',
  'closed',
  'paid',
  'deleted',
]

/**
 * Builds a provider event with false content about real or unknown objects. With `isOurs`, the event is signed with the
 * shop's secret.
 */
export function buildEvent(context: ValueContext, secret: string, now: Date, isOurs: boolean) {
  const { dice, known, path } = context
  const kind = dice.pick(eventObjects)
  const object = {
    id: (dice.chance(0.7) ? known.pick(dice, 'intentId', path) : undefined) ?? `pi_${dice.int(0, 1e9)}`,
    object: kind.split('.').at(-1),
    status: dice.pick(['succeeded', 'canceled', 'processing', 'requires_payment_method']),
    amount: dice.pick([0, 1, 8_900, 99_999_999]),
    currency: dice.pick(['usd', 'brl', 'xxx']),
    payment_intent: known.pick(dice, 'intentId', path) ?? null,
    metadata: { order: known.pick(dice, 'orderId', path), payment: known.pick(dice, 'paymentId', path) },
  }
  const event: unknown = {
    id: dice.chance(0.2) ? 'evt_repeated' : `evt_${dice.int(0, 1e9)}`,
    object: 'event',
    type: `${kind}.${dice.pick(eventActions)}`,
    created: Math.trunc(now.getTime() / 1_000),
    data: { object },
  }
  const body = toJson(dice.chance(0.4) ? mutateValue(event, dice) : event)
  return { body, signature: isOurs ? signPayload(body, secret, now) : buildWrongSignature(dice, body, now) }
}

const signPayload = (payload: string, secret: string, now: Date) =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.trunc(now.getTime() / 1_000) })

const buildWrongSignature = (dice: Dice, body: string, now: Date) =>
  dice.pick([
    '',
    't=1,v1=00',
    'v1=,t=',
    't='.repeat(4_000),
    signPayload(body, 'whsec_of_somebody_else', now),
    signPayload(`${body} `, 'whsec_', now),
    `${signPayload(body, 'x', now)},v0=1`,
  ])
