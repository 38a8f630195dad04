import { describe, expect, it } from 'vitest'
import { createPayment, funnel, lostFirst, paid, quote, refuse } from './pay.test-data.ts'

describe('pay', () => {
  it('charges the shown total and confirms the order', async () => {
    const { run, calls } = createPayment()
    expect(await run()).toEqual({ kind: 'confirmed', settled: paid })
    expect(calls).toEqual(['intent 9049', 'confirm secret pm_1'])
  })

  it('confirms the payment without a payment method when the provider creates the method during confirmation', async () => {
    const { run, calls } = createPayment({ provider: { createMethod: async () => ({ id: null }) } })
    expect(await run()).toEqual({ kind: 'confirmed', settled: paid })
    expect(calls).toEqual(['intent 9049', 'confirm secret null'])
  })

  it('continues with the upsell offers, or with the order confirmation when no upsell session can be created', async () => {
    const settle = async () => funnel
    expect(await createPayment({ shop: { settle } }).run()).toMatchObject({ kind: 'funnel', path: '/upsell/u1/page/2' })
    const broken = createPayment({ shop: { settle, openFunnel: refuse('no') } })
    expect(await broken.run()).toEqual({ kind: 'confirmed', settled: funnel })
    expect(broken.calls).toContain('log create-upsell-session')
  })

  it('confirms no payment when the server returns a new price', async () => {
    const newQuote = { ...quote, totalCents: 9900 }
    const { run, calls } = createPayment({
      shop: { createIntent: async () => ({ newQuote, promotionGone: false }) },
    })
    expect(await run()).toEqual({ kind: 'requoted', quote: newQuote, promotionGone: false })
    expect(calls).toEqual([])
  })

  it('creates no payment method when the total is zero', async () => {
    const createMethod = refuse('never called')
    const createIntent = async () => ({ clientSecret: null, paid: true })
    const { run } = createPayment({ provider: { createMethod }, shop: { createIntent } })
    expect(await run({ ...quote, totalCents: 0 })).toMatchObject({ kind: 'confirmed' })
  })
})

describe('pay after a failure', () => {
  it('names the payment step that failed', async () => {
    const method = createPayment({
      provider: { createMethod: async () => ({ error: { message: 'bad', code: null, declined: false } }) },
    })
    expect(await method.run()).toEqual({ kind: 'failed', title: 'Payment method creation failed', text: 'bad' })
    const customer = createPayment({ shop: { createCustomer: refuse('no customer') } })
    expect(await customer.run()).toEqual({ kind: 'failed', title: 'Customer setup failed', text: 'no customer' })
    const intent = createPayment({ shop: { createIntent: refuse('') } })
    expect(await intent.run()).toEqual({ kind: 'failed', title: 'Payment error', text: 'Something went wrong' })
  })

  it('reports a declined card without requesting the settlement from the shop', async () => {
    const confirm = async () => ({
      error: { message: 'Your card was declined.', code: 'card_declined', declined: true },
    })
    const { run } = createPayment({ provider: { confirm }, shop: { settle: refuse('never called') } })
    expect(await run()).toMatchObject({ kind: 'declined', message: 'Your card was declined.' })
  })

  it('confirms the order when only the response of the payment was lost', async () => {
    expect(await createPayment({ provider: { confirm: refuse('cut') } }).run()).toEqual({
      kind: 'confirmed',
      settled: paid,
    })
    const lost = createPayment({ provider: { confirm: refuse('cut') }, shop: { settle: lostFirst(3, paid) } })
    expect(await lost.run()).toEqual({ kind: 'confirmed', settled: paid })
  })

  it('checks the settlement several times after a lost confirmation response before it reports a failure', async () => {
    const pending = { ...paid, state: 'pending' as const }
    const error = { message: 'no connection', code: null, declined: false, lost: true }
    const confirm = async () => ({ error })
    let attempts = 0
    const settleLate = async () => {
      attempts += 1
      return attempts < 3 ? pending : paid
    }
    expect(await createPayment({ provider: { confirm }, shop: { settle: settleLate } }).run()).toMatchObject({
      kind: 'confirmed',
    })
    const never = await createPayment({ provider: { confirm }, shop: { settle: async () => pending } }).run()
    expect(never).toMatchObject({ kind: 'failed', title: 'Payment failed' })
    expect(JSON.stringify(never)).not.toContain('not charged')
  })

  it('repeats the settlement call until the shop responds', async () => {
    const { run, calls } = createPayment({ shop: { settle: lostFirst(5, paid) } })
    expect(await run()).toEqual({ kind: 'confirmed', settled: paid })
    expect(calls.filter(each => each.startsWith('wait'))).toEqual(['wait 1', 'wait 2', 'wait 3', 'wait 4', 'wait 5'])
  })

  it('checks whether a free order was placed when the response of the order call is lost', async () => {
    const free = { ...quote, totalCents: 0 }
    const order = createPayment({ shop: { createIntent: refuse('cut') } })
    expect(await order.run(free)).toEqual({ kind: 'confirmed', settled: paid })
    const never = createPayment({ shop: { createIntent: refuse('cut'), settle: refuse('checkout_not_found') } })
    expect(await never.run(free)).toMatchObject({ kind: 'failed', title: 'Payment error' })
  })

  it('opens the upsell offers although the first responses to the call that opens them are lost', async () => {
    const openFunnel = lostFirst(2, '/upsell/u1/page/2')
    expect(await createPayment({ shop: { settle: async () => funnel, openFunnel } }).run()).toMatchObject({
      kind: 'funnel',
    })
  })

  it('never claims that nothing was charged when the payment state is unknown', async () => {
    const outcome = await createPayment({ shop: { settle: refuse('payment_not_found') } }).run()
    expect(outcome).toMatchObject({ kind: 'failed', title: 'Payment error' })
    expect(JSON.stringify(outcome)).not.toContain('not charged')
  })
})

describe('pay after the shop rejected a request', () => {
  const nothing = async () => ({ ...paid, state: 'failed' as const })
  it('shows the order confirmation or the upsell offers when another tab paid the checkout', async () => {
    const createCustomer = refuse('checkout_closed')
    expect(await createPayment({ shop: { createCustomer } }).run()).toEqual({ kind: 'confirmed', settled: paid })
    const settle = async () => funnel
    expect(await createPayment({ shop: { createCustomer, settle } }).run()).toMatchObject({ kind: 'funnel' })
  })

  it('reports that the checkout ended unpaid, with or without an order', async () => {
    const createIntent = refuse('checkout_closed')
    expect(await createPayment({ shop: { createIntent, settle: nothing } }).run()).toEqual({ kind: 'over' })
    const never = createPayment({ shop: { createIntent, settle: refuse('checkout_not_found') } })
    expect([await never.run(), never.calls]).toEqual([{ kind: 'over' }, []])
  })

  it('reports a failure instead of reopening the checkout when its payment state is unknown', async () => {
    const { run } = createPayment({
      shop: { createIntent: refuse('checkout_closed'), settle: refuse('provider_unavailable') },
    })
    const outcome = await run()
    expect(outcome).toMatchObject({ kind: 'failed', title: 'Payment error' })
    expect(JSON.stringify(outcome)).not.toContain('not charged')
  })

  it('shows the recent order when the same browser has just paid for the product', async () => {
    const recentPurchase = {
      order: paid.order,
      paidAt: '2026-01-01T10:00:00.000Z',
      orderUrl: '/order/x',
      hasOffers: false,
    }
    const { run, calls } = createPayment({ shop: { createIntent: async () => ({ recentPurchase }) } })
    expect(await run()).toEqual({ kind: 'alreadyPaid', purchase: recentPurchase })
    expect(calls).toEqual([])
  })

  it('reports that the goods are sold out when the server rejects the payment intent', async () => {
    expect(await createPayment({ shop: { createIntent: refuse('out_of_stock') } }).run()).toEqual({ kind: 'soldOut' })
  })

  it('reports the state of a payment that is in progress in another tab', async () => {
    const createIntent = refuse('payment_in_progress')
    const pending = { ...paid, state: 'pending' as const }
    const settle = async () => pending
    expect(await createPayment({ shop: { createIntent, settle } }).run()).toEqual({
      kind: 'confirmed',
      settled: pending,
    })
    const unpaid = createPayment({ shop: { createIntent, settle: nothing } })
    expect(await unpaid.run()).toMatchObject({ kind: 'failed', text: 'payment_in_progress' })
  })

  it('returns the price without the promotion when the promotion is used up', async () => {
    const createIntent = async () => ({ newQuote: { ...quote, totalCents: 9999 }, promotionGone: true })
    expect(await createPayment({ shop: { createIntent } }).run()).toMatchObject({
      kind: 'requoted',
      promotionGone: true,
    })
  })
})

it('reports too many declined cards as a failed payment, not as a failed customer setup', async () => {
  const payWithRefusal = async (code: string) => createPayment({ shop: { createCustomer: refuse(code) } }).run()
  expect(await payWithRefusal('too_many_declines')).toMatchObject({ kind: 'failed', title: 'Payment failed' })
  expect(await payWithRefusal('provider_unavailable')).toMatchObject({ kind: 'failed', title: 'Customer setup failed' })
})
