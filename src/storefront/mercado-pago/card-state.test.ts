import { describe, expect, it } from 'vitest'
import { createCardState, findSelectedOption } from './card-state.ts'
import { selectMethod } from './watch-card-number.ts'

const option = (installments: number) => ({
  installments,
  installmentCents: 1_000,
  totalCents: 1_000 * installments,
  interestCents: 0,
  monthlyRate: null,
})

describe('findSelectedOption', () => {
  it('keeps the picked number of installments while it exists, and falls back to one payment', () => {
    const options = [option(1), option(2), option(6)]
    expect(findSelectedOption({ options, count: 6 })?.installments).toBe(6)
    expect(findSelectedOption({ options: options.slice(0, 2), count: 6 })?.installments).toBe(1)
    expect(findSelectedOption({ options: null, count: 6 })).toBeNull()
  })
})

describe('createCardState', () => {
  it('keeps the number of installments when the card number is cleared', () => {
    const card = createCardState()
    card.set({ bin: '50314332', options: [option(1), option(6)], list: 'loaded', count: 6, checkoutId: 'c' })
    card.reset()
    expect(card.get()).toMatchObject({ bin: null, options: null, list: 'none', count: 6, checkoutId: 'c' })
  })

  it('waits until the list of installments has loaded', async () => {
    const card = createCardState()
    await card.whenListed()
    card.set({ list: 'loading' })
    let isListed = false
    const listed = card.whenListed().then(() => {
      isListed = true
    })
    card.set({ bin: '50314332' })
    await Promise.resolve()
    expect(isListed).toBe(false)
    card.set({ list: 'loaded' })
    await listed
  })
})

describe('selectMethod', () => {
  const method = (id: string, payment_type_id: string, status = 'active') => ({ id, name: id, payment_type_id, status })

  it('charges a card as a credit card when it is also a debit card', () => {
    expect(selectMethod([method('debelo', 'debit_card'), method('elo', 'credit_card')])?.id).toBe('elo')
  })

  it('accepts neither a prepaid card nor a brand that the account has turned off', () => {
    expect(selectMethod([method('elo', 'prepaid_card')])).toBeNull()
    expect(selectMethod([method('elo', 'credit_card', 'deactive')])).toBeNull()
  })
})
