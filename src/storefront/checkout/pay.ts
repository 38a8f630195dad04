import type { Quote, Settled } from '#contract/checkout.ts'
import { checkout as words } from '#words/spec/checkout.ts'
import type { Fields } from './fields.ts'

export type Buyer = Pick<Fields, 'email' | 'name' | 'address' | 'complement' | 'zip' | 'city' | 'state' | 'country'> & {
  /** Phone code and number as one text. */
  phone: string
  cardholder: string
}
export type ProviderError = { message: string; code: string | null; declined: boolean }
/** The payment provider's browser library, as far as a payment needs it. */
export type Provider = {
  createMethod: (buyer: Buyer) => Promise<{ id: string } | { error: ProviderError }>
  confirm: (clientSecret: string, methodId: string) => Promise<{ error: ProviderError | null }>
}
/** The shop's own calls. Each throws what `web/call.ts` throws. */
export type Shop = {
  createCustomer: (buyer: Buyer, methodId: string | null) => Promise<{ customerId: string }>
  createIntent: (
    quote: Quote,
    customerId: string,
    methodId: string | null,
  ) => Promise<{ clientSecret: string | null; paid: boolean } | { newQuote: Quote }>
  settle: () => Promise<Settled>
  openFunnel: (methodId: string | null, customerId: string, buyer: Buyer) => Promise<string>
  refusalText: (error: unknown) => Promise<string>
  log: (message: string, error: unknown) => void
}
/** What the screen does next. Only `declined` and `failed` say that nothing was charged. */
export type Outcome =
  | { kind: 'requoted'; quote: Quote }
  | { kind: 'declined'; message: string; code: string | null }
  | { kind: 'failed'; title: string; text: string }
  | { kind: 'confirmed'; settled: Settled }
  | { kind: 'funnel'; path: string; settled: Settled }

/** One attempt to pay: method, customer, intent, confirmation (3-D Secure included), settlement, funnel. */
export async function pay(quote: Quote, buyer: Buyer, provider: Provider | null, shop: Shop): Promise<Outcome> {
  let methodId: string | null = null
  if (quote.totalCents > 0) {
    if (!provider) return { kind: 'failed', title: words.configurationTitle, text: words.configuration }
    const method = await createMethod(provider, buyer)
    if ('error' in method) return { kind: 'failed', title: words.methodFailed, text: method.error.message }
    methodId = method.id
  }
  let customerId: string
  try {
    customerId = (await shop.createCustomer(buyer, methodId)).customerId
  } catch (error) {
    return { kind: 'failed', title: words.customerFailed, text: await shop.refusalText(error) }
  }
  let intent: Awaited<ReturnType<Shop['createIntent']>>
  try {
    intent = await shop.createIntent(quote, customerId, methodId)
  } catch (error) {
    return { kind: 'failed', title: words.paymentError, text: (await shop.refusalText(error)) || words.somethingWrong }
  }
  if ('newQuote' in intent) return { kind: 'requoted', quote: intent.newQuote }
  const refused = await confirm(provider, intent.clientSecret, methodId)
  return refused ? afterRefusal(refused, shop) : finish(customerId, methodId, buyer, shop)
}

async function createMethod(provider: Provider, buyer: Buyer): ReturnType<Provider['createMethod']> {
  try {
    return await provider.createMethod(buyer)
  } catch {
    return { error: { message: words.offline, code: null, declined: false } }
  }
}

async function confirm(
  provider: Provider | null,
  clientSecret: string | null,
  methodId: string | null,
): Promise<ProviderError | null> {
  if (!provider || !clientSecret || !methodId) return null
  try {
    return (await provider.confirm(clientSecret, methodId)).error
  } catch {
    return { message: words.somethingWrong, code: null, declined: false }
  }
}

/** A lost answer may hide a success (a second tab, a cut line), so anything but a decline asks the shop first. */
async function afterRefusal(refused: ProviderError, shop: Shop): Promise<Outcome> {
  if (refused.declined) return { kind: 'declined', message: refused.message, code: refused.code }
  try {
    const settled = await shop.settle()
    if (settled.state === 'paid') return { kind: 'confirmed', settled }
  } catch (error) {
    shop.log('settle after a failed confirmation', error)
  }
  return { kind: 'failed', title: words.paymentFailed, text: refused.message }
}

async function finish(customerId: string, methodId: string | null, buyer: Buyer, shop: Shop): Promise<Outcome> {
  let settled: Settled
  try {
    settled = await shop.settle()
  } catch (error) {
    shop.log('settle', error)
    return { kind: 'failed', title: words.paymentError, text: words.unsure }
  }
  if (settled.state === 'sold_out') return { kind: 'failed', title: words.soldOutWhilePaying, text: words.moneyBack }
  if (settled.state === 'failed') return { kind: 'declined', message: words.notPaid, code: null }
  if (settled.state === 'pending' || !settled.upsell) return { kind: 'confirmed', settled }
  try {
    return { kind: 'funnel', path: await shop.openFunnel(methodId, customerId, buyer), settled }
  } catch (error) {
    shop.log('create-upsell-session', error)
    return { kind: 'confirmed', settled }
  }
}
