import { describe, expect, it } from 'vitest'
import { emptyFields, type Fields } from './fields.ts'
import { findFormatError, type Submission, validateSubmission } from './validation.ts'

const filled: Fields = {
  ...emptyFields,
  country: 'US',
  dial: 'US',
  email: 'marina.costa@example.com',
  name: 'Marina Costa',
  phone: '(415) 555-0123',
  address: '2150 Folsom Street',
  zip: '94110',
  city: 'San Francisco',
  state: 'CA',
  cardholder: 'Marina Costa',
}
const complete = { complete: true, error: null }
const submission = (overrides: Partial<Submission> = {}): Submission => ({
  fields: filled,
  currency: 'usd',
  countryName: 'United States',
  needsShipping: true,
  needsAddress: true,
  phoneField: 'optional',
  shippingChoices: [{ id: 'standard' }],
  shippingOptionId: 'standard',
  totalCents: 9049,
  card: { cardNumber: complete, cardExpiry: complete, cardCvc: complete },
  ...overrides,
})

describe('validateSubmission', () => {
  it('accepts a complete form', () => expect(validateSubmission(submission())).toBeNull())

  it('lists missing fields in a fixed order', () => {
    const refusal = validateSubmission(submission({ fields: { ...emptyFields, country: '', cardholder: 'M' } }))
    expect(refusal?.sentences[0]).toBe(
      'Please fill in: Email, Full name, Phone number, Address, ZIP code, City, Country/Region',
    )
    expect(refusal?.errors.shipping).toBe('Please select a country first.')
  })

  it('requires the state in countries whose addresses have one', () => {
    const of = (country: string, state: string, zip: string) =>
      validateSubmission(submission({ fields: { ...filled, country, state, zip } }))
    expect(of('US', '', '94110')).toEqual({
      errors: { state: 'Choose your state' },
      missing: [],
      sentences: ['Choose your state'],
    })
    expect(of('BR', '', '01310-100')?.errors.state).toBe('Choose your state')
    expect(of('CA', '', 'M5V 2T6')?.errors.state).toBe('Choose your state')
    expect([of('GB', '', 'SW1A 1AA'), of('PT', '', '1000-001'), of('BR', 'SP', '01310-100')]).toEqual([
      null,
      null,
      null,
    ])
  })

  it('rejects a card number in any text field', () => {
    for (const field of ['name', 'address', 'complement', 'city', 'zip', 'cardholder', 'phone', 'email'] as const) {
      const value = field === 'email' ? '4242424242424242@example.com' : '4242 4242 4242 4242'
      const refusal = validateSubmission(submission({ fields: { ...filled, country: 'GB', [field]: value } }))
      expect(refusal?.errors[field]).toBe('This looks like a card number. It belongs only in the card fields.')
    }
  })

  it('treats fields that contain only spaces as missing', () => {
    expect(validateSubmission(submission({ fields: { ...filled, city: '  ' } }))?.missing).toEqual(['City'])
  })

  it('names the country in the error when the country has no shipping options', () => {
    const refusal = validateSubmission(submission({ shippingChoices: [], countryName: 'Japan' }))
    expect(refusal?.sentences).toEqual(['No shipping options available for Japan. Please select a different country.'])
  })

  it('rejects a shipping method that is not in the list', () => {
    expect(validateSubmission(submission({ shippingOptionId: 'gone' }))?.errors.shipping).toBe(
      'Please select a shipping method.',
    )
  })

  it('requires the card and the cardholder’s name unless the total is zero', () => {
    const blank = { complete: false, error: null }
    const card = { cardNumber: blank, cardExpiry: blank, cardCvc: { complete: false, error: 'Too short.' } }
    const fields = { ...filled, cardholder: '' }
    expect(validateSubmission(submission({ card, fields }))?.errors).toEqual({
      cardNumber: 'Enter your card number',
      cardExpiry: 'Enter the expiry date',
      cardCvc: 'Too short.',
      cardholder: 'Enter the name on the card',
    })
    expect(validateSubmission(submission({ card, fields, totalCents: 0 }))).toBeNull()
  })
})

describe('findFormatError', () => {
  it.each([
    ['email', 'marina.costa@example', 'Enter an address like name@example.com'],
    ['email', 'm@example.com', null],
    ['email', '\u200bm@example.com\u200f', null],
    ['email', 'r&d@bücher.example', null],
    ['email', 'ana@xn--e1afmkfd.xn--p1ai', null],
    ['email', 'ana@example.com,', 'Enter an address like name@example.com'],
    ['email', 'ana..b@example.com', 'Enter an address like name@example.com'],
    ['phone', '11987654321', 'Enter your number, with area code'],
    ['phone', '0044 20 7946 0958', null],
    ['zip', '\u200b94110\u00a0', null],
    ['phone', '12', 'Enter your number, with area code'],
    ['phone', '+1 (415) 555-0123', null],
    ['zip', '9411', 'Enter 5 digits, like 94110'],
    ['name', 'x', null],
    ['email', '', null],
  ] as const)('returns the format error of the field %s with the value %j: %j', (field, value, error) => {
    expect(findFormatError(field, { ...filled, [field]: value })).toBe(error)
  })

  it('validates the ZIP code in the format of the country', () => {
    expect(findFormatError('zip', { ...filled, country: 'BR', zip: '94110' })).toBe('Enter a code like 01310-100')
    expect(findFormatError('zip', { ...filled, country: 'JP', zip: '94110' })).toBeNull()
  })

  it('requires no shipping method for a product that is not shipped', () => {
    expect(
      validateSubmission(submission({ needsShipping: false, shippingChoices: [], shippingOptionId: null })),
    ).toBeNull()
  })

  it('ignores the postal address, even one from a draft, when nothing is shipped', () => {
    const nowhere = { needsShipping: false, needsAddress: false, shippingChoices: [], shippingOptionId: null }
    const noAddress = { ...filled, address: '', zip: '', city: '', state: '' }
    expect(validateSubmission(submission({ ...nowhere, fields: noAddress }))).toBeNull()
    expect(validateSubmission(submission({ ...nowhere, fields: { ...noAddress, zip: '9411' } }))).toBeNull()
    expect(validateSubmission(submission({ ...nowhere, fields: { ...noAddress, email: '' } }))?.missing).toEqual([
      'Email',
    ])
    expect(validateSubmission(submission({ fields: noAddress }))?.missing).toEqual(['Address', 'ZIP code', 'City'])
  })
})

describe('phone number of goods that are not shipped', () => {
  const digital = { needsShipping: false, needsAddress: false, shippingChoices: [], shippingOptionId: null }
  const validate = (phoneField: Submission['phoneField'], phone: string) =>
    validateSubmission(submission({ ...digital, phoneField, fields: { ...filled, phone } }))?.errors

  it('validates the phone number according to the shop’s setting: required, optional or hidden', () => {
    expect(validate('required', '')).toHaveProperty('phone')
    expect(validate('optional', '')).toBeUndefined()
    expect(validate('optional', '12')).toHaveProperty('phone')
    // A draft may contain a number that was typed for other goods.
    expect(validate('hidden', '12')).toBeUndefined()
  })

  it('requires a phone number for shipped goods even when the shop hides the field', () => {
    const refusal = validateSubmission(submission({ phoneField: 'hidden', fields: { ...filled, phone: '' } }))
    expect(refusal?.missing).toEqual(['Phone number'])
  })
})

describe('tax number', () => {
  const inBrazil = { currency: 'brl', fields: { ...filled, country: 'BR', zip: '01310-100' } }
  const withTaxId = (taxId: string, overrides: Partial<Submission> = {}) =>
    validateSubmission(
      submission({ ...inBrazil, ...overrides, fields: { ...inBrazil.fields, ...overrides.fields, taxId } }),
    )

  it('requires a tax number from buyers in Brazil who pay in reais', () => {
    expect(withTaxId('')?.errors.taxId).toBe('Enter your CPF or CNPJ')
    expect(withTaxId('')?.missing).toEqual(['CPF or CNPJ'])
    expect(withTaxId('', { currency: 'usd' })).toBeNull()
    expect(validateSubmission(submission({ currency: 'brl' }))).toBeNull()
  })

  it('validates the tax number only when prices are in reais', () => {
    expect(withTaxId('111.444.777-36')?.sentences).toEqual(['Enter a CPF of 11 digits or a CNPJ of 14 characters'])
    expect(withTaxId('111.444.777-35')).toBeNull()
    expect(withTaxId('12.abc.345/01de-35')).toBeNull()
    expect(withTaxId('nonsense', { currency: 'usd' })).toBeNull()
  })
})

describe('validateSubmission with Pix', () => {
  const empty = { complete: false, error: null }
  const pix = (overrides: Partial<Submission> = {}) =>
    validateSubmission(
      submission({
        currency: 'brl',
        isPix: true,
        card: { cardNumber: empty, cardExpiry: empty, cardCvc: empty },
        fields: { ...filled, cardholder: '', taxId: '111.444.777-35' },
        ...overrides,
      }),
    )

  it('requires no card for a payment by Pix', () => expect(pix()).toBeNull())

  it('requires the tax number of a buyer in any country, and says why', () => {
    const text = 'To pay with Pix, enter your CPF or CNPJ.'
    expect(pix({ fields: { ...filled, cardholder: '' } })).toMatchObject({
      errors: { taxId: text },
      missing: ['CPF or CNPJ'],
    })
    expect(pix({ fields: { ...filled, taxId: '111' } })?.errors.taxId).toContain('11 digits')
  })
})
