import { describe, expect, it } from 'vitest'
import type { Settled } from '#contract/checkout.ts'
import { type Buyer, type Provider, pay, type Shop } from './pay.ts'

const quote = { currency: 'usd', subtotalCents: 9500, discountCents: 950, shippingCents: 499, totalCents: 9049 }
const buyer: Buyer = {
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
const paid: Settled = {
  state: 'paid',
  order: { number: 1048, publicId: 'x', totalCents: 9049, currency: 'usd', maskedEmail: 'm•••@example.com' },
  orderUrl: 'http://shop.example/order/abc?key=k',
  upsell: null,
}
const funnel = { ...paid, upsell: { id: 'u1', pageOrder: 2 } }
const refuse = (message: string) => () => Promise.reject(new Error(message))
/** A call whose answer is lost so often before one arrives. */
function lostFirst<T>(times: number, answer: T): () => Promise<T> {
  let calls = 0
  return async () => {
    calls += 1
    if (calls <= times) throw new Error('cut')
    return answer
  }
}

function world(over: { provider?: Partial<Provider>; shop?: Partial<Shop> } = {}) {
  const said: string[] = []
  const provider: Provider = {
    createMethod: async () => ({ id: 'pm_1' }),
    confirm: async (secret, method) => {
      said.push(`confirm ${secret} ${method}`)
      return { error: null }
    },
    ...over.provider,
  }
  const shop: Shop = {
    createCustomer: async () => ({ customerId: 'cus_1' }),
    createIntent: async ({ totalCents }) => {
      said.push(`intent ${totalCents}`)
      return { clientSecret: 'secret', paid: false }
    },
    settle: async () => paid,
    openFunnel: async () => '/upsell/u1/page/2',
    isTransient: error => error instanceof Error && error.message === 'cut',
    waitBeforeRetry: async tries => {
      said.push(`wait ${tries}`)
    },
    getErrorCode: error => (error instanceof Error && /^[a-z]+_[a-z_]+$/.test(error.message) ? error.message : null),
    getErrorFields: () => undefined,
    refusalText: async error => (error instanceof Error ? error.message : ''),
    log: message => said.push(`log ${message}`),
    ...over.shop,
  }
  return { said, run: (total = quote) => pay(total, buyer, provider, shop) }
}

describe('a payment', () => {
  it('asks for the shown total, confirms and is confirmed', async () => {
    const { run, said } = world()
    expect(await run()).toEqual({ kind: 'confirmed', settled: paid })
    expect(said).toEqual(['intent 9049', 'confirm secret pm_1'])
  })

  it('is confirmed without a method where confirming makes it', async () => {
    const { run, said } = world({ provider: { createMethod: async () => ({ id: null }) } })
    expect(await run()).toEqual({ kind: 'confirmed', settled: paid })
    expect(said).toEqual(['intent 9049', 'confirm secret null'])
  })

  it('goes on to the funnel, and to the plain confirmation when the session cannot be made', async () => {
    const settle = async () => funnel
    expect(await world({ shop: { settle } }).run()).toMatchObject({ kind: 'funnel', path: '/upsell/u1/page/2' })
    const broken = world({ shop: { settle, openFunnel: refuse('no') } })
    expect(await broken.run()).toEqual({ kind: 'confirmed', settled: funnel })
    expect(broken.said).toContain('log create-upsell-session')
  })

  it('makes no confirmation when the server priced it anew', async () => {
    const newQuote = { ...quote, totalCents: 9900 }
    const { run, said } = world({ shop: { createIntent: async () => ({ newQuote, promotionGone: false }) } })
    expect(await run()).toEqual({ kind: 'requoted', quote: newQuote, promotionGone: false })
    expect(said).toEqual([])
  })

  it('needs no provider when nothing is to pay', async () => {
    const createMethod = refuse('never called')
    const createIntent = async () => ({ clientSecret: null, paid: true })
    const { run } = world({ provider: { createMethod }, shop: { createIntent } })
    expect(await run({ ...quote, totalCents: 0 })).toMatchObject({ kind: 'confirmed' })
  })
})

describe('a failed payment', () => {
  it('says which step failed, in the words of the specification', async () => {
    const method = world({
      provider: { createMethod: async () => ({ error: { message: 'bad', code: null, declined: false } }) },
    })
    expect(await method.run()).toEqual({ kind: 'failed', title: 'Payment method creation failed', text: 'bad' })
    const customer = world({ shop: { createCustomer: refuse('no customer') } })
    expect(await customer.run()).toEqual({ kind: 'failed', title: 'Customer setup failed', text: 'no customer' })
    const intent = world({ shop: { createIntent: refuse('') } })
    expect(await intent.run()).toEqual({ kind: 'failed', title: 'Payment error', text: 'Something went wrong' })
  })

  it('is declined by the bank without asking the shop', async () => {
    const confirm = async () => ({
      error: { message: 'Your card was declined.', code: 'card_declined', declined: true },
    })
    const { run } = world({ provider: { confirm }, shop: { settle: refuse('never called') } })
    expect(await run()).toMatchObject({ kind: 'declined', message: 'Your card was declined.' })
  })

  it('turns out paid when only the answer was lost', async () => {
    expect(await world({ provider: { confirm: refuse('cut') } }).run()).toEqual({ kind: 'confirmed', settled: paid })
    const lost = world({ provider: { confirm: refuse('cut') }, shop: { settle: lostFirst(3, paid) } })
    expect(await lost.run()).toEqual({ kind: 'confirmed', settled: paid })
  })

  it('is asked for a while when the provider did not answer, and only then counts as failed', async () => {
    const pending = { ...paid, state: 'pending' as const }
    const error = { message: 'no connection', code: null, declined: false, lost: true }
    const confirm = async () => ({ error })
    let asked = 0
    const late = async () => {
      asked += 1
      return asked < 3 ? pending : paid
    }
    expect(await world({ provider: { confirm }, shop: { settle: late } }).run()).toMatchObject({ kind: 'confirmed' })
    const never = await world({ provider: { confirm }, shop: { settle: async () => pending } }).run()
    expect(never).toMatchObject({ kind: 'failed', title: 'Payment failed' })
    expect(JSON.stringify(never)).not.toContain('not charged')
  })

  it('is asked for until the shop answers', async () => {
    const { run, said } = world({ shop: { settle: lostFirst(5, paid) } })
    expect(await run()).toEqual({ kind: 'confirmed', settled: paid })
    expect(said.filter(each => each.startsWith('wait'))).toEqual(['wait 1', 'wait 2', 'wait 3', 'wait 4', 'wait 5'])
  })

  it('of nothing to pay is asked for when the answer that places the order is lost', async () => {
    const free = { ...quote, totalCents: 0 }
    const placed = world({ shop: { createIntent: refuse('cut') } })
    expect(await placed.run(free)).toEqual({ kind: 'confirmed', settled: paid })
    const never = world({ shop: { createIntent: refuse('cut'), settle: refuse('checkout_not_found') } })
    expect(await never.run(free)).toMatchObject({ kind: 'failed', title: 'Payment error' })
  })

  it('opens the offers although the first answers are lost', async () => {
    const openFunnel = lostFirst(2, '/upsell/u1/page/2')
    expect(await world({ shop: { settle: async () => funnel, openFunnel } }).run()).toMatchObject({ kind: 'funnel' })
  })

  it('never claims that nothing was charged when the settlement is unknown', async () => {
    const outcome = await world({ shop: { settle: refuse('payment_not_found') } }).run()
    expect(outcome).toMatchObject({ kind: 'failed', title: 'Payment error' })
    expect(JSON.stringify(outcome)).not.toContain('not charged')
  })
})

describe('a refusal of the shop', () => {
  const nothing = async () => ({ ...paid, state: 'failed' as const })
  it('of a row that another tab paid ends at the confirmation, or in the funnel', async () => {
    const createCustomer = refuse('checkout_closed')
    expect(await world({ shop: { createCustomer } }).run()).toEqual({ kind: 'confirmed', settled: paid })
    const settle = async () => funnel
    expect(await world({ shop: { createCustomer, settle } }).run()).toMatchObject({ kind: 'funnel' })
  })

  it('of a row that ended unpaid asks for a new one, whether an order was placed or not', async () => {
    const createIntent = refuse('checkout_closed')
    expect(await world({ shop: { createIntent, settle: nothing } }).run()).toEqual({ kind: 'over' })
    const never = world({ shop: { createIntent, settle: refuse('checkout_not_found') } })
    expect([await never.run(), never.said]).toEqual([{ kind: 'over' }, []])
  })

  it('of a row of which nobody knows whether it was paid opens no other', async () => {
    const { run } = world({ shop: { createIntent: refuse('checkout_closed'), settle: refuse('provider_unavailable') } })
    const outcome = await run()
    expect(outcome).toMatchObject({ kind: 'failed', title: 'Payment error' })
    expect(JSON.stringify(outcome)).not.toContain('not charged')
  })

  it('of what was just paid shows that order', async () => {
    const recentPurchase = {
      order: paid.order,
      paidAt: '2026-01-01T10:00:00.000Z',
      orderUrl: '/order/x',
      hasOffers: false,
    }
    const { run, said } = world({ shop: { createIntent: async () => ({ recentPurchase }) } })
    expect(await run()).toEqual({ kind: 'alreadyPaid', purchase: recentPurchase })
    expect(said).toEqual([])
  })

  it('because the goods are gone is its own outcome', async () => {
    expect(await world({ shop: { createIntent: refuse('out_of_stock') } }).run()).toEqual({ kind: 'soldOut' })
  })

  it('because another tab is at it shows how that payment stands', async () => {
    const createIntent = refuse('payment_in_progress')
    const pending = { ...paid, state: 'pending' as const }
    const settle = async () => pending
    expect(await world({ shop: { createIntent, settle } }).run()).toEqual({ kind: 'confirmed', settled: pending })
    const unpaid = world({ shop: { createIntent, settle: nothing } })
    expect(await unpaid.run()).toMatchObject({ kind: 'failed', text: 'payment_in_progress' })
  })

  it('of a used-up promotion carries the price without it', async () => {
    const createIntent = async () => ({ newQuote: { ...quote, totalCents: 9999 }, promotionGone: true })
    expect(await world({ shop: { createIntent } }).run()).toMatchObject({ kind: 'requoted', promotionGone: true })
  })
})

it('does not call it a failed setup of the customer that too many cards were declined', async () => {
  const told = async (code: string) => world({ shop: { createCustomer: refuse(code) } }).run()
  expect(await told('too_many_declines')).toMatchObject({ kind: 'failed', title: 'Payment failed' })
  expect(await told('provider_unavailable')).toMatchObject({ kind: 'failed', title: 'Customer setup failed' })
})
