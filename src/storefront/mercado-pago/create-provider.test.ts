import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { catalogues } from '#i18n/catalogues.ts'
import { setWords } from '#i18n/storefront.ts'
import { buyer } from '../pay/pay.test-data.ts'
import { card } from './card-state.ts'
import { createProvider, toTokenError } from './create-provider.ts'
import { getDeclineText } from './decline-text.ts'
import type { MercadoPago, SecureField } from './sdk.ts'

beforeAll(() => {
  setWords('pt-BR', catalogues['pt-BR'])
  vi.stubGlobal('window', {})
})

describe('toTokenError', () => {
  it.each([
    [[{ code: '205' }], 'incorrect_number'],
    [{ cause: [{ code: 'E301', description: '' }] }, 'incorrect_number'],
    [[{ code: 325 }], 'invalid_expiry_month'],
    [[{ cause: 'E203' }], 'incorrect_cvc'],
  ])('finds the field of the card in %j', (error, code) => {
    expect(toTokenError(error)).toMatchObject({ declined: true, code })
  })

  it.each([
    [[{ code: '316' }], 'billing_details[name]'],
    [[{ code: '324' }], 'billing_details[taxId]'],
  ])('finds the field of the form in %j', (error, param) => {
    expect(toTokenError(error)).toMatchObject({ declined: false, param })
  })

  it('asks the shopper to try again after any other error', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(toTokenError(new Error('network'))).toMatchObject({
      declined: false,
      message: expect.stringMatching(/conexão/),
    })
    vi.restoreAllMocks()
  })
})

describe('getDeclineText', () => {
  it('tells the shopper what to do, even for an unknown code', () => {
    expect(getDeclineText('call_issuer')).toMatch(/Ligue para o número no verso do cartão/)
    expect(getDeclineText('a_new_code')).toBe('Seu cartão foi recusado.')
  })
})

describe('createProvider', () => {
  const asked: object[] = []
  const fields = {} as Record<'cardNumber' | 'cardExpiry' | 'cardCvc', SecureField>
  const mp = {
    fields: {
      create: () => fields.cardNumber,
      async createCardToken(holder: object) {
        asked.push(holder)
        return { id: `token-${asked.length}`, last_four_digits: '6351' }
      },
    },
    getPaymentMethods: async () => ({
      results: [{ id: 'master', name: 'Mastercard', payment_type_id: 'credit_card' }],
    }),
  } as unknown as MercadoPago
  const provider = createProvider(mp, fields)
  const payer = { ...buyer, cardholder: 'APRO', taxId: '111.444.777-35' }
  const option = { installments: 6, installmentCents: 2_150, totalCents: 12_900, interestCents: 1_000, monthlyRate: 2 }
  beforeEach(() => {
    asked.length = 0
    card.set({ bin: '50314332', method: null, options: [option], list: 'loaded', count: 6 })
  })

  it('creates a new token for each attempt, with the picked number of installments', async () => {
    const first = await provider.createMethod(payer)
    expect(first).toEqual({
      id: null,
      card: { token: 'token-1', brandId: 'master', type: 'credit_card', installments: 6, last4: '6351' },
    })
    expect(await provider.createMethod(payer)).toMatchObject({ card: { token: 'token-2' } })
    expect(asked[0]).toEqual({ cardholderName: 'APRO', identificationType: 'CPF', identificationNumber: '11144477735' })
  })

  it('charges nothing when the interest has changed since the shopper saw it', async () => {
    card.set({ list: 'loading' })
    const paying = provider.createMethod(payer)
    card.set({ list: 'loaded', options: [{ ...option, interestCents: 2_000, totalCents: 13_900 }] })
    expect(await paying).toMatchObject({ error: { message: 'As parcelas mudaram. Confira o total e pague de novo.' } })
    expect(asked).toEqual([])
  })

  it('reports a missing tax number at its field', async () => {
    expect(await provider.createMethod({ ...payer, taxId: '' })).toMatchObject({
      error: { param: 'billing_details[taxId]' },
    })
  })
})
