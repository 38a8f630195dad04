import Stripe from 'stripe'
import type { Dice } from './dice.ts'
import { asJson } from './hostile.ts'
import { type Around, mutated } from './values.ts'

// Signs only: it needs no key and makes no call.
const { webhooks } = new Stripe('sk_test_unused')

const things = [
  'payment_intent',
  'charge',
  'refund',
  'charge.dispute',
  'setup_intent',
  'invoice',
  'customer.subscription',
]
const endings = [
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

/** An event of the provider: told wrongly of something real, of nothing, or of nobody. `isOurs`: signed with the shop's secret. */
export function eventOf(around: Around, secret: string, now: Date, isOurs: boolean) {
  const { dice, known, path } = around
  const kind = dice.pick(things)
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
    type: `${kind}.${dice.pick(endings)}`,
    created: Math.trunc(now.getTime() / 1_000),
    data: { object },
  }
  const body = asJson(dice.chance(0.4) ? mutated(event, dice) : event)
  return { body, signature: isOurs ? signatureOf(body, secret, now) : wrongSignature(dice, body, now) }
}

const signatureOf = (payload: string, secret: string, now: Date) =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp: Math.trunc(now.getTime() / 1_000) })

const wrongSignature = (dice: Dice, body: string, now: Date) =>
  dice.pick([
    '',
    't=1,v1=00',
    'v1=,t=',
    't='.repeat(4_000),
    signatureOf(body, 'whsec_of_somebody_else', now),
    signatureOf(`${body} `, 'whsec_', now),
    `${signatureOf(body, 'x', now)},v0=1`,
  ])
