import type { Stripe } from '@stripe/stripe-js'
import {
  cancelOwnSubscription,
  finishCardChange,
  type OwnSubscription,
  settleOwnSubscription,
  startCardChange,
} from '#contract/subscriptions.ts'
import { call } from '#web/call.ts'
import { subscriptionPage as words } from '#words/storefront.ts'
import { untilAnswered } from '../pay/ask-again.ts'
import type { CardProvider } from '../pay/card.ts'
import type { Buyer } from '../pay/pay.ts'

export type Link = { id: string; key: string }
export type Cancel = 'now' | 'period_end' | 'undo'
/** What became of an act: where the subscription stands, and what is said about it. */
export type Done = { subscription: OwnSubscription; said: string | null; good: boolean }
/** Refused by the card's provider, in its own words; `code` is its reason. */
export type Refused = { refused: string; code: string | null }

export const cancel = ({ id, key }: Link, how: Cancel): Promise<OwnSubscription> =>
  call(cancelOwnSubscription, { params: { id }, body: { key, how } })

/** Where a renewal stands after the bank was asked about it. */
export async function answerBank(link: Link, secret: string, stripe: Stripe): Promise<Done> {
  await stripe.handleNextAction({ clientSecret: secret })
  const ask = { params: { id: link.id }, body: { key: link.key } }
  const subscription = await untilAnswered(() => call(settleOwnSubscription, ask))
  const good = subscription.state === 'active' || subscription.state === 'trialing'
  return { subscription, good, said: good ? words.answered : words.notAnswered }
}

const nobody = {
  email: '',
  name: '',
  address: '',
  complement: '',
  zip: '',
  city: '',
  state: '',
  country: '',
  phone: '',
}
/** Saves the card that stands in the fields and makes it the subscription's. */
export async function changeCard(
  { id, key }: Link,
  provider: CardProvider,
  before: OwnSubscription,
): Promise<Done | Refused> {
  const { clientSecret } = await call(startCardChange, { params: { id }, body: { key } })
  const method = await provider.createMethod({ ...nobody, cardholder: '' } satisfies Buyer)
  if ('error' in method) return { refused: method.error.message, code: method.error.code }
  const { error } = await provider.confirm(clientSecret, method.id)
  if (error) return { refused: error.message, code: error.code }
  const setupId = clientSecret.split('_secret_')[0] ?? ''
  // What is owed is charged to the new card: a lost answer may hide that, and a repeat charges nothing more.
  const finish = { params: { id }, body: { key, setupId } }
  const { subscription, declined } = await untilAnswered(() => call(finishCardChange, finish))
  if (subscription.authenticate) return answerBank({ id, key }, subscription.authenticate, provider.stripe)
  if (declined) return { subscription, good: false, said: words.declined }
  const paid = before.state === 'past_due' && subscription.state === 'active'
  return { subscription, good: true, said: paid ? words.savedAndPaid : words.saved }
}
