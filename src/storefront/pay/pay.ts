import type { StripeError } from '@stripe/stripe-js'
import type { CardToken } from '#contract/card-installments.ts'
import type { Quote, RecentPurchase, Settled } from '#contract/checkout.ts'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { findDeclinedField } from './declined-field.ts'
import type { Method } from './methods.ts'

type BuyerField = 'email' | 'name' | 'address' | 'complement' | 'zip' | 'city' | 'state' | 'country'
export type Buyer = Record<BuyerField, string> & {
  /** The phone number including its dial code; '' when the buyer gave none. */
  phone: string
  /** The bairro of a Brazilian address. */
  district?: string
  /** The CPF or CNPJ, if the form has a field for it. */
  taxId?: string
  /** Whether the buyer agrees to marketing e-mails. */
  consent?: boolean
  cardholder: string
}
/**
 * `lost`: no response arrived, so the provider may have carried out the request. `param`: the parameter that the
 * provider rejected, such as 'billing_details[email]'. `isOwnText`: the message is a text of the shop.
 */
export type ProviderError = {
  message: string
  code: string | null
  declined: boolean
  lost?: boolean
  isOwnText?: boolean
  param?: string | undefined
}
/** A failed authentication (3-D Secure) counts as a decline: nothing was charged, and another card may work. */
const authenticationFailureCodes = ['payment_intent_authentication_failure', 'setup_intent_authentication_failure']
export const toProviderError = (error: StripeError): ProviderError => ({
  message: error.message ?? '',
  // A decline code for a particular field says more than the error code 'card_declined'.
  code: (findDeclinedField(error.decline_code ?? null) ? error.decline_code : error.code) ?? null,
  declined: error.type === 'card_error' || authenticationFailureCodes.includes(error.code ?? ''),
  lost: error.type === 'api_connection_error' || error.type === 'api_error',
  param: error.param,
})
/** The part of the payment provider's browser library that a payment needs. */
export type Provider = {
  /**
   * `id` is null when `confirm` creates the payment method, as wallets do, and when the shop charges `card`, which must
   * be a new one for each attempt.
   */
  createMethod: (buyer: Buyer) => Promise<{ id: string | null; card?: CardToken } | { error: ProviderError }>
  /** `clientSecret` may also be the URL of the page on which the shopper's bank asks for a confirmation. */
  confirm: (clientSecret: string, methodId: string | null) => Promise<{ error: ProviderError | null }>
  /** Says why a card that the shop has charged was declined, and what to do. */
  describeDecline?: (code: string) => string
}
/** The shop's API calls. Each throws the errors of `api-client/call.ts`. */
export type Shop = {
  /** @param method how the shopper pays, if a provider other than Stripe may charge that */
  createCustomer: (buyer: Buyer, methodId: string | null, method?: Method) => Promise<{ customerId: string }>
  createIntent: (
    quote: Quote,
    customerId: string,
    methodId: string | null,
    method: Method,
    card?: CardToken,
  ) => Promise<
    /** The shop has charged the card, and the bank declined it. */
    | { declineCode: string }
    | { clientSecret: string | null; paid: boolean }
    | { awaiting: AwaitingPayment }
    /** `goneBumps`: the titles of order bumps that left the cart. */
    | { newQuote: Quote; promotionGone: boolean; goneBumps?: string[] }
    | { recentPurchase: RecentPurchase }
  >
  settle: () => Promise<Settled>
  /** `buyer` is null on a page that knows that the order is paid but has no buyer data. */
  openFunnel: (methodId: string | null, customerId: string | null, buyer: Buyer | null) => Promise<string>
  /** Whether repeating the call may succeed: the connection failed, or the server is temporarily unavailable. */
  isTransient: (error: unknown) => boolean
  /** Shows the shopper that the payment is being checked, then waits before the next attempt. */
  waitBeforeRetry: (tries: number) => Promise<void>
  /** The API's error code; null for any other error, such as a failed connection. */
  getErrorCode: (error: unknown) => string | null
  /** The rejected fields by their API names, each with the reason. */
  getErrorFields: (error: unknown) => Readonly<Record<string, string>> | undefined
  refusalText: (error: unknown) => Promise<string>
  log: (message: string, error: unknown) => void
}
/** The result of a payment attempt. `failed` does not imply that nothing was charged; its `text` says what is known. */
export type Outcome =
  | { kind: 'requoted'; quote: Quote; promotionGone: boolean; goneBumps?: string[] }
  /** This browser has just paid for the same product, so nothing was charged this time. */
  | { kind: 'alreadyPaid'; purchase: RecentPurchase }
  | { kind: 'soldOut' }
  /** The checkout row ended unpaid. */
  | { kind: 'over' }
  /** `isOwnText`: the message is a text of the shop, not the provider's. */
  | { kind: 'declined'; message: string; code: string | null; isOwnText?: boolean }
  | { kind: 'failed'; title: string; text: string }
  /**
   * The shop or the provider rejected the values of `fields`; `text` is shown when the form has none of these fields.
   */
  | { kind: 'refusedFields'; fields: Readonly<Record<string, string>>; title: string; text: string }
  /** A code was issued, which the shopper now pays in the app of their bank. */
  | { kind: 'awaiting'; awaiting: AwaitingPayment }
  | { kind: 'confirmed'; settled: Settled }
  | { kind: 'funnel'; path: string; settled: Settled }

/**
 * Makes one payment attempt: payment method, customer, intent, confirmation (including 3-D Secure), settlement, upsell.
 * With Pix, the attempt ends when the code is issued.
 * @param method null when nothing is charged, now or later
 */
export async function pay(
  quote: Quote,
  buyer: Buyer,
  provider: Provider | null,
  shop: Shop,
  method: Method | null = quote.totalCents > 0 ? 'card' : null,
): Promise<Outcome> {
  let methodId: string | null = null
  let card: CardToken | undefined
  if (method === 'card') {
    if (!provider) return { kind: 'failed', title: words.configurationTitle, text: words.configuration }
    const created = await createMethodSafely(provider, buyer)
    if ('error' in created) {
      const { declined, message: text, param, code } = created.error
      if (declined && findDeclinedField(code)) return { kind: 'declined', message: text, code }
      const message = { title: words.methodFailed, text }
      if (!param?.startsWith('billing_details')) return { kind: 'failed', ...message }
      return { kind: 'refusedFields', fields: { [param]: code ?? '' }, ...message }
    }
    methodId = created.id
    card = created.card
  }
  const isChargedByShop = card !== undefined
  let customerId: string
  try {
    customerId = (
      await shop.createCustomer(buyer, methodId, card || method === 'pix' ? (method ?? undefined) : undefined)
    ).customerId
  } catch (error) {
    return handleShopRefusal(error, words.customerFailed, buyer, shop)
  }
  let intent: Awaited<ReturnType<Shop['createIntent']>>
  try {
    intent = await shop.createIntent(quote, customerId, methodId, method ?? 'card', card)
  } catch (error) {
    if (isChargedByShop && shop.isTransient(error)) return resolveRefusal(lostCharge(), buyer, shop)
    // Without a card, this call places the order or issues the code, so a lost response may hide that it did.
    if (method !== 'card' && shop.isTransient(error))
      return resolveLostAnswer(words.paymentError, words.offline, buyer, shop)
    return handleShopRefusal(error, words.paymentError, buyer, shop)
  }
  if ('recentPurchase' in intent) return { kind: 'alreadyPaid', purchase: intent.recentPurchase }
  if ('newQuote' in intent) {
    const { newQuote, ...gone } = intent
    return { kind: 'requoted', quote: newQuote, ...gone }
  }
  if ('declineCode' in intent) {
    const { declineCode: code } = intent
    return { kind: 'declined', code, message: provider?.describeDecline?.(code) ?? words.notPaid, isOwnText: true }
  }
  if ('awaiting' in intent) return { kind: 'awaiting', awaiting: intent.awaiting }
  const refused = await confirmPayment(provider, intent.clientSecret, methodId)
  return refused ? resolveRefusal(refused, buyer, shop) : settleAndConclude(customerId, methodId, buyer, shop)
}

/**
 * Error codes after which another tab may have paid the checkout row: the row has ended (`endedCodes`), or a payment is
 * in progress (`busyCodes`).
 */
const endedCodes = ['checkout_closed', 'checkout_not_found']
const busyCodes = ['payment_in_progress', 'idempotency_key_in_flight']

const headings: Readonly<Record<string, () => string>> = {
  too_many_declines: () => words.paymentFailed,
  method_unavailable: () => words.paymentError,
  amount_for_method: () => words.paymentError,
}

async function handleShopRefusal(error: unknown, title: string, buyer: Buyer, shop: Shop): Promise<Outcome> {
  const code = shop.getErrorCode(error) ?? ''
  if (endedCodes.includes(code)) return (await findEarlierPayment(title, buyer, shop)) ?? { kind: 'over' }
  if (code === 'out_of_stock') return { kind: 'soldOut' }
  const paid = busyCodes.includes(code) ? await findEarlierPayment(title, buyer, shop) : null
  if (paid) return paid
  // These are not a failed customer setup, even when the customer call reports them.
  const heading = headings[code]?.() ?? title
  const message = { title: heading, text: (await shop.refusalText(error)) || words.somethingWrong }
  const fields = shop.getErrorFields(error)
  return fields ? { kind: 'refusedFields', fields, ...message } : { kind: 'failed', ...message }
}

/** Repeats the settlement call until the shop responds, because the payment may have succeeded in the meantime. */
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

/** Returns the outcome of a payment that another tab made or whose response was lost; null when nothing was charged. */
async function findEarlierPayment(title: string, buyer: Buyer, shop: Shop): Promise<Outcome | null> {
  try {
    const settled = await settleUntilAnswered(shop)
    return settled.state === 'failed' ? null : resolveOutcome(settled, null, null, buyer, shop)
  } catch (error) {
    // A checkout row without a payment attempt has nothing to settle.
    if (shop.getErrorCode(error) === 'checkout_not_found') return null
    shop.log('settle', error)
    return { kind: 'failed', title, text: words.unsure }
  }
}

/**
 * Finds the outcome of a call whose response was lost. A payment that the shop does not report as complete counts as
 * failed.
 */
async function resolveLostAnswer(title: string, text: string, buyer: Buyer, shop: Shop): Promise<Outcome> {
  const paid = await findEarlierPayment(title, buyer, shop)
  if (paid && !(paid.kind === 'confirmed' && paid.settled.state === 'pending')) return paid
  return { kind: 'failed', title, text }
}

/**
 * Returns the outcome of an earlier attempt, whose response the page may have missed; null while the payment is
 * pending.
 */
export async function findEarlierOutcome(shop: Shop): Promise<Outcome | null> {
  const settled = await settleUntilAnswered(shop)
  const isUndecided = settled.state === 'pending' && !settled.awaiting
  return isUndecided ? null : resolveOutcome(settled, null, null, null, shop)
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
    return lostCharge()
  }
}

const lostCharge = (): ProviderError => ({ message: words.unsure, code: null, declined: false, lost: true })

/**
 * The number of times that settlement is checked, two seconds apart, after the response to the confirmation was lost.
 * After the last check the payment counts as failed.
 */
const maxLateConfirmationAttempts = 4

/**
 * Checks with the shop after every error except a decline: another tab or a lost response may hide a successful
 * payment.
 */
async function resolveRefusal(refused: ProviderError, buyer: Buyer, shop: Shop): Promise<Outcome> {
  const { declined, message, code, isOwnText = false } = refused
  if (declined) return { kind: 'declined', message, code, ...(isOwnText && { isOwnText }) }
  let outcome = await resolveLostAnswer(words.paymentFailed, refused.message, buyer, shop)
  // The provider may still be processing a request whose response was lost.
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

/** How many attempts are made to open the upsell offers of a paid order while the call fails temporarily. */
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
  if (settled.state === 'pending' && settled.awaiting) return { kind: 'awaiting', awaiting: settled.awaiting }
  if (settled.state === 'pending' || !settled.upsell) return { kind: 'confirmed', settled }
  for (let tries = 1; ; tries += 1) {
    try {
      return { kind: 'funnel', path: await shop.openFunnel(methodId, customerId, buyer), settled }
    } catch (error) {
      shop.log('create-upsell-session', error)
      // The order is paid, so the page shows the confirmation instead; the confirmation e-mail links to the offers.
      if (!shop.isTransient(error) || tries >= maxFunnelAttempts) return { kind: 'confirmed', settled }
      await shop.waitBeforeRetry(tries)
    }
  }
}
