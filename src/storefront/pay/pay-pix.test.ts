import { describe, expect, it } from 'vitest'
import type { Settled } from '#contract/checkout.ts'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import { createPayment, lostFirst, paid, quote, refuse } from './pay.test-data.ts'
import { findEarlierOutcome } from './pay.ts'

describe('pay with Pix', () => {
  const awaiting: AwaitingPayment = {
    method: 'pix',
    code: '000201',
    qr: { size: 29, path: 'M0 0h1v1H0z' },
    amountCents: 9049,
    currency: 'brl',
    expiresAt: '2026-11-26T12:30:00Z',
    now: '2026-11-26T12:00:00Z',
    order: { publicId: 'x', key: 'k' },
  }
  const pending: Settled = { ...paid, state: 'pending', awaiting }

  it('issues a code without the provider and without a payment method', async () => {
    const asked: unknown[] = []
    const { payBy } = createPayment({
      shop: {
        createCustomer: async (_buyer, methodId, method) => {
          asked.push([methodId, method])
          return { customerId: 'cus_1' }
        },
        createIntent: async (...request) => {
          asked.push(request)
          return { awaiting }
        },
        settle: refuse('no'),
      },
    })
    expect(await payBy('pix', null)).toEqual({ kind: 'awaiting', awaiting })
    expect(asked).toEqual([
      [null, 'pix'],
      [quote, 'cus_1', null, 'pix', undefined],
    ])
  })

  it('finds the code whose response was lost', async () => {
    const { payBy } = createPayment({ shop: { createIntent: refuse('cut'), settle: lostFirst(1, pending) } })
    expect(await payBy('pix', null)).toEqual({ kind: 'awaiting', awaiting })
  })

  it('confirms an order that an earlier code has paid meanwhile', async () => {
    const { payBy, calls } = createPayment({ shop: { createIntent: async () => ({ clientSecret: null, paid: true }) } })
    expect(await payBy('pix', null)).toEqual({ kind: 'confirmed', settled: paid })
    expect(calls).toEqual([])
  })

  it.each(['method_unavailable', 'amount_for_method', 'provider_unavailable'])(
    'reports the refusal %s without settling',
    async code => {
      const settle = refuse('no')
      const { payBy } = createPayment({ shop: { createIntent: refuse(code), settle } })
      expect(await payBy('pix', null)).toMatchObject({ kind: 'failed', text: code })
    },
  )

  it('reports a missing tax number at its field', async () => {
    const fields = { customerTaxId: 'missing' }
    const { payBy } = createPayment({
      shop: { createIntent: refuse('tax_id_missing'), getErrorFields: () => fields },
    })
    expect(await payBy('pix', null)).toMatchObject({ kind: 'refusedFields', fields })
  })

  it('shows the new total instead of a code', async () => {
    const newQuote = { ...quote, totalCents: 9900 }
    const { payBy } = createPayment({ shop: { createIntent: async () => ({ newQuote, promotionGone: false }) } })
    expect(await payBy('pix', null)).toEqual({ kind: 'requoted', quote: newQuote, promotionGone: false })
  })

  it('finds the code of an earlier attempt, but nothing while the bank decides', async () => {
    const { shop } = createPayment()
    expect(await findEarlierOutcome({ ...shop, settle: async () => pending })).toEqual({ kind: 'awaiting', awaiting })
    const undecided: Settled = { ...paid, state: 'pending' }
    expect(await findEarlierOutcome({ ...shop, settle: async () => undecided })).toBeNull()
  })
})
