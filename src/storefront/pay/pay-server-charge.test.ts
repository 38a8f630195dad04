import { describe, expect, it } from 'vitest'
import type { CardToken } from '#contract/card-installments.ts'
import type { Settled } from '#contract/checkout.ts'
import { createPayment, funnel, lostFirst, paid, quote, refuse } from './pay.test-data.ts'
import type { Shop } from './pay.ts'

const card: CardToken = { token: 'token-12', brandId: 'visa', type: 'credit_card', installments: 6, last4: '1234' }
const createServerPayment = (shop: Partial<Shop>) =>
  createPayment({
    provider: { createMethod: async () => ({ id: null, card }), describeDecline: code => `declined: ${code}` },
    shop,
  })

describe('pay with a card that the shop charges', () => {
  it('sends the card and the method, and confirms nothing when the card was charged', async () => {
    const asked: unknown[] = []
    const { run, calls } = createServerPayment({
      createCustomer: async (_buyer, methodId, method) => {
        asked.push([methodId, method])
        return { customerId: '' }
      },
      createIntent: async (...request) => {
        asked.push(request)
        return { clientSecret: null, paid: true }
      },
    })
    expect(await run()).toEqual({ kind: 'confirmed', settled: paid })
    expect(asked).toEqual([
      [null, 'card'],
      [quote, '', null, 'card', card],
    ])
    expect(calls).toEqual([])
  })

  it('says why the bank declined the card, in the words of the provider’s form', async () => {
    const { run } = createServerPayment({ createIntent: async () => ({ declineCode: 'insufficient_funds' }) })
    expect(await run()).toEqual({
      kind: 'declined',
      code: 'insufficient_funds',
      message: 'declined: insufficient_funds',
      isOwnText: true,
    })
  })

  it('shows the page of the bank before settling', async () => {
    const { run, calls } = createServerPayment({
      createIntent: async () => ({ clientSecret: 'https://bank.example/', paid: false }),
      settle: async () => funnel,
    })
    expect(await run()).toMatchObject({ kind: 'funnel' })
    expect(calls).toEqual(['confirm https://bank.example/ null'])
  })

  it('shows a payment on which the bank is still deciding', async () => {
    const pending: Settled = { ...paid, state: 'pending' }
    const { run } = createServerPayment({
      createIntent: async () => ({ clientSecret: null, paid: false }),
      settle: async () => pending,
    })
    expect(await run()).toEqual({ kind: 'confirmed', settled: pending })
  })

  it('finds the charge whose response was lost', async () => {
    const { run, calls } = createServerPayment({ createIntent: refuse('cut'), settle: lostFirst(1, paid) })
    expect(await run()).toEqual({ kind: 'confirmed', settled: paid })
    expect(calls).toContain('wait 1')
  })

  it('does not promise that nothing was charged while the charge is unknown', async () => {
    const pending: Settled = { ...paid, state: 'pending' }
    const { run } = createServerPayment({ createIntent: refuse('cut'), settle: async () => pending })
    expect(await run()).toMatchObject({ kind: 'failed', text: expect.stringContaining('never charged twice') })
  })
})
