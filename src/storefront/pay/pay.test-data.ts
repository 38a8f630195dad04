import type { Settled } from '#contract/checkout.ts'
import type { Method } from './methods.ts'
import { type Buyer, type Provider, pay, type Shop } from './pay.ts'

export const quote = { currency: 'usd', subtotalCents: 9500, discountCents: 950, shippingCents: 499, totalCents: 9049 }
export const buyer: Buyer = {
  email: 'm@example.com',
  name: 'Marina Costa',
  phone: '+1 4155550123',
  address: '2150 Folsom Street',
  complement: '',
  zip: '94110',
  city: 'San Francisco',
  state: 'CA',
  country: 'US',
  cardholder: 'Marina Costa',
}
export const paid: Settled = {
  state: 'paid',
  order: { number: 1048, publicId: 'x', totalCents: 9049, currency: 'usd', maskedEmail: 'm•••@example.com' },
  orderUrl: 'http://shop.example/order/abc?key=k',
  upsell: null,
}
export const funnel = { ...paid, upsell: { id: 'u1', pageOrder: 2 } }
export const refuse = (message: string) => () => Promise.reject(new Error(message))
/** A call whose first `times` responses are lost. */
export function lostFirst<T>(times: number, answer: T): () => Promise<T> {
  let calls = 0
  return async () => {
    calls += 1
    if (calls <= times) throw new Error('cut')
    return answer
  }
}

export function createPayment(overrides: { provider?: Partial<Provider>; shop?: Partial<Shop> } = {}) {
  const calls: string[] = []
  const provider: Provider = {
    createMethod: async () => ({ id: 'pm_1' }),
    confirm: async (secret, method) => {
      calls.push(`confirm ${secret} ${method}`)
      return { error: null }
    },
    ...overrides.provider,
  }
  const shop: Shop = {
    createCustomer: async () => ({ customerId: 'cus_1' }),
    createIntent: async ({ totalCents }) => {
      calls.push(`intent ${totalCents}`)
      return { clientSecret: 'secret', paid: false }
    },
    settle: async () => paid,
    openFunnel: async () => '/upsell/u1/page/2',
    isTransient: error => error instanceof Error && error.message === 'cut',
    waitBeforeRetry: async tries => {
      calls.push(`wait ${tries}`)
    },
    getErrorCode: error => (error instanceof Error && /^[a-z]+_[a-z_]+$/.test(error.message) ? error.message : null),
    getErrorFields: () => undefined,
    refusalText: async error => (error instanceof Error ? error.message : ''),
    log: message => calls.push(`log ${message}`),
    ...overrides.shop,
  }
  const payBy = (method: Method, by: Provider | null = provider) => pay(quote, buyer, by, shop, method)
  return { calls, shop, payBy, run: (total = quote) => pay(total, buyer, provider, shop) }
}
