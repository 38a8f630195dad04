import type { StripeError } from '@stripe/stripe-js'
import type { Quote, RecentPurchase, Settled } from '#contract/checkout.ts'
import { checkout as words } from '#words/storefront.ts'
import { findDeclinedField } from './declined-field.ts'

type BuyerField = 'email' | 'name' | 'address' | 'complement' | 'zip' | 'city' | 'state' | 'country'
export type Buyer = Record<BuyerField, string> & {
  /** Phone code and number as one text. */
  phone: string
  /** CPF or CNPJ, where one was asked. */
  taxId?: string
  /** The shop may write to them beyond this order. */
  consent?: boolean
  cardholder: string
}
/**
 * `lost`: the provider gave no answer, so that it may have done what it was asked. `param`: what of the call it refused, such
 * as 'billing_details[email]'.
 */
export type ProviderError = {
  message: string
  code: string | null
  declined: boolean
  lost?: boolean
  param?: string | undefined
}
/** The bank said no, or the shopper failed to prove who they are: nothing was charged and another card may do. */
const authenticationFailureCodes = ['payment_intent_authentication_failure', 'setup_intent_authentication_failure']
export const toProviderError = (error: StripeError): ProviderError => ({
  message: error.message ?? '',
  // The bank's own reason says more than that the card was declined.
  code: (findDeclinedField(error.decline_code ?? null) ? error.decline_code : error.code) ?? null,
  declined: error.type === 'card_error' || authenticationFailureCodes.includes(error.code ?? ''),
  lost: error.type === 'api_connection_error' || error.type === 'api_error',
  param: error.param,
})
/** The payment provider's browser library, as far as a payment needs it. */
export type Provider = {
  /** `id` is null where confirming makes the method. */
  createMethod: (buyer: Buyer) => Promise<{ id: string | null } | { error: ProviderError }>
  confirm: (clientSecret: string, methodId: string | null) => Promise<{ error: ProviderError | null }>
}
/** The shop's own calls. Each throws what `web/call.ts` throws. */
export type Shop = {
  createCustomer: (buyer: Buyer, methodId: string | null) => Promise<{ customerId: string }>
  createIntent: (
    quote: Quote,
    customerId: string,
    methodId: string | null,
  ) => Promise<
    | { clientSecret: string | null; paid: boolean }
    | { newQuote: Quote; promotionGone: boolean }
    | { recentPurchase: RecentPurchase }
  >
  settle: () => Promise<Settled>
  /** `buyer` is null on a page that knows only that the order is paid. */
  openFunnel: (methodId: string | null, customerId: string | null, buyer: Buyer | null) => Promise<string>
  /** Whether the same call may be answered later: the line is cut, or the server cannot answer now. */
  isTransient: (error: unknown) => boolean
  /** Says that the page is asking what became of the payment, and waits before it asks again. */
  waitBeforeRetry: (tries: number) => Promise<void>
  /** The code of a refusal; null for anything else, such as a lost line. */
  getErrorCode: (error: unknown) => string | null
  /** The fields that a refusal names, as the call calls them, and why. */
  getErrorFields: (error: unknown) => Readonly<Record<string, string>> | undefined
  refusalText: (error: unknown) => Promise<string>
  log: (message: string, error: unknown) => void
}
/** What the screen does next. Only `declined` and `failed` say that nothing was charged. */
export type Outcome =
  | { kind: 'requoted'; quote: Quote; promotionGone: boolean }
  /** This browser has just paid for the same product: nothing was charged. */
  | { kind: 'alreadyPaid'; purchase: RecentPurchase }
  | { kind: 'soldOut' }
  /** The checkout row ended unpaid. */
  | { kind: 'over' }
  | { kind: 'declined'; message: string; code: string | null }
  | { kind: 'failed'; title: string; text: string }
  /** The shop or the provider refused what was typed into `fields`; `text` is for those that no form has. */
  | { kind: 'refusedFields'; fields: Readonly<Record<string, string>>; title: string; text: string }
  | { kind: 'confirmed'; settled: Settled }
  | { kind: 'funnel'; path: string; settled: Settled }

/**
 * One attempt to pay: method, customer, intent, confirmation (3-D Secure included), settlement, funnel.
 * @param asksCard a card is charged now or, for a subscription, later
 */
export async function pay(
  quote: Quote,
  buyer: Buyer,
  provider: Provider | null,
  shop: Shop,
  asksCard = quote.totalCents > 0,
): Promise<Outcome> {
  let methodId: string | null = null
  if (asksCard) {
    if (!provider) return { kind: 'failed', title: words.configurationTitle, text: words.configuration }
    const method = await createMethodSafely(provider, buyer)
    if ('error' in method) {
      const { declined, message: text, param, code } = method.error
      if (declined && findDeclinedField(code)) return { kind: 'declined', message: text, code }
      const told = { title: words.methodFailed, text }
      if (!param?.startsWith('billing_details')) return { kind: 'failed', ...told }
      return { kind: 'refusedFields', fields: { [param]: code ?? '' }, ...told }
    }
    methodId = method.id
  }
  let customerId: string
  try {
    customerId = (await shop.createCustomer(buyer, methodId)).customerId
  } catch (error) {
    return handleShopRefusal(error, words.customerFailed, buyer, shop)
  }
  let intent: Awaited<ReturnType<Shop['createIntent']>>
  try {
    intent = await shop.createIntent(quote, customerId, methodId)
  } catch (error) {
    // An order that costs nothing is placed by this call: a lost answer may hide it.
    if (!asksCard && shop.isTransient(error)) return resolveLostAnswer(words.paymentError, words.offline, buyer, shop)
    return handleShopRefusal(error, words.paymentError, buyer, shop)
  }
  if ('recentPurchase' in intent) return { kind: 'alreadyPaid', purchase: intent.recentPurchase }
  if ('newQuote' in intent) return { kind: 'requoted', quote: intent.newQuote, promotionGone: intent.promotionGone }
  const refused = await confirmPayment(provider, intent.clientSecret, methodId)
  return refused ? resolveRefusal(refused, buyer, shop) : settleAndConclude(customerId, methodId, buyer, shop)
}

/** Rows that cannot be paid, or not now: another tab may have paid this one already. */
const endedCodes = ['checkout_closed', 'checkout_not_found']
const busyCodes = ['payment_in_progress', 'idempotency_key_in_flight']

async function handleShopRefusal(error: unknown, title: string, buyer: Buyer, shop: Shop): Promise<Outcome> {
  const code = shop.getErrorCode(error) ?? ''
  if (endedCodes.includes(code)) return (await findEarlierPayment(title, buyer, shop)) ?? { kind: 'over' }
  if (code === 'out_of_stock') return { kind: 'soldOut' }
  const paid = busyCodes.includes(code) ? await findEarlierPayment(title, buyer, shop) : null
  if (paid) return paid
  // Nobody's fault in setting a customer up.
  const heading = code === 'too_many_declines' ? words.paymentFailed : title
  const told = { title: heading, text: (await shop.refusalText(error)) || words.somethingWrong }
  const fields = shop.getErrorFields(error)
  return fields ? { kind: 'refusedFields', fields, ...told } : { kind: 'failed', ...told }
}

/** Asks until the shop answers: while an answer is missing, the payment may have gone through. */
async function settleUntilAnswered(shop: Shop): Promise<Settled> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await shop.settle()
    } catch (error) {
      if (!shop.isTransient(error)) throw error
      shop.log('settle', error)
      await shop.waitBeforeRetry(tries)
    }
  }
}

/** What came of a payment that another tab made, or that hides behind a lost answer; null when nothing was taken. */
async function findEarlierPayment(title: string, buyer: Buyer, shop: Shop): Promise<Outcome | null> {
  try {
    const settled = await settleUntilAnswered(shop)
    return settled.state === 'failed' ? null : resolveOutcome(settled, null, null, buyer, shop)
  } catch (error) {
    // A row that nobody ever tried to pay has nothing to settle.
    if (shop.getErrorCode(error) === 'checkout_not_found') return null
    shop.log('settle', error)
    return { kind: 'failed', title, text: words.unsure }
  }
}

/** After a call whose answer was lost: what the shop says became of the payment, else that it failed. */
async function resolveLostAnswer(title: string, text: string, buyer: Buyer, shop: Shop): Promise<Outcome> {
  const paid = await findEarlierPayment(title, buyer, shop)
  if (paid && !(paid.kind === 'confirmed' && paid.settled.state === 'pending')) return paid
  return { kind: 'failed', title, text }
}

/** What came of an earlier attempt to pay a checkout, whose page may have been left before the answer came; null: not known yet. */
export async function findEarlierOutcome(shop: Shop): Promise<Outcome | null> {
  const settled = await settleUntilAnswered(shop)
  return settled.state === 'pending' ? null : resolveOutcome(settled, null, null, null, shop)
}

async function createMethodSafely(provider: Provider, buyer: Buyer): ReturnType<Provider['createMethod']> {
  try {
    return await provider.createMethod(buyer)
  } catch {
    return { error: { message: words.offline, code: null, declined: false } }
  }
}

async function confirmPayment(
  provider: Provider | null,
  clientSecret: string | null,
  methodId: string | null,
): Promise<ProviderError | null> {
  if (!provider || !clientSecret) return null
  try {
    return (await provider.confirm(clientSecret, methodId)).error
  } catch {
    return { message: words.unsure, code: null, declined: false, lost: true }
  }
}

/** How often, with two seconds between, a confirmation whose answer was lost is asked for before it counts as failed. */
const maxLateConfirmationAttempts = 4

/** A lost answer may hide a success (a second tab, a cut line), so anything but a decline asks the shop first. */
async function resolveRefusal(refused: ProviderError, buyer: Buyer, shop: Shop): Promise<Outcome> {
  if (refused.declined) return { kind: 'declined', message: refused.message, code: refused.code }
  let outcome = await resolveLostAnswer(words.paymentFailed, refused.message, buyer, shop)
  // The provider may still be at work on a request whose answer was lost.
  for (let tries = 1; refused.lost && outcome.kind === 'failed' && tries < maxLateConfirmationAttempts; tries += 1) {
    await shop.waitBeforeRetry(2)
    outcome = await resolveLostAnswer(words.paymentFailed, words.unsure, buyer, shop)
  }
  return outcome
}

async function settleAndConclude(
  customerId: string,
  methodId: string | null,
  buyer: Buyer,
  shop: Shop,
): Promise<Outcome> {
  let settled: Settled
  try {
    settled = await settleUntilAnswered(shop)
  } catch (error) {
    shop.log('settle', error)
    return { kind: 'failed', title: words.paymentError, text: words.unsure }
  }
  return resolveOutcome(settled, customerId, methodId, buyer, shop)
}

/** How often the offers of a paid order are asked for while the line is cut. */
const maxFunnelAttempts = 4

async function resolveOutcome(
  settled: Settled,
  customerId: string | null,
  methodId: string | null,
  buyer: Buyer | null,
  shop: Shop,
): Promise<Outcome> {
  if (settled.state === 'sold_out') return { kind: 'failed', title: words.soldOutWhilePaying, text: words.moneyBack }
  if (settled.state === 'failed') return { kind: 'declined', message: words.notPaid, code: null }
  if (settled.state === 'pending' || !settled.upsell) return { kind: 'confirmed', settled }
  for (let tries = 1; ; tries += 1) {
    try {
      return { kind: 'funnel', path: await shop.openFunnel(methodId, customerId, buyer), settled }
    } catch (error) {
      shop.log('create-upsell-session', error)
      // The order is paid: after a few tries its confirmation is shown, and the mail leads to the offers.
      if (!shop.isTransient(error) || tries >= maxFunnelAttempts) return { kind: 'confirmed', settled }
      await shop.waitBeforeRetry(tries)
    }
  }
}
