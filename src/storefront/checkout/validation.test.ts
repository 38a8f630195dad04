import { describe, expect, it } from 'vitest'
import { emptyFields, type Fields } from './fields.ts'
import { formatError, refusalOf, type Submission } from './validation.ts'

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
  cardholder: 'Marina Costa',
}
const complete = { complete: true, error: null }
const submission = (over: Partial<Submission> = {}): Submission => ({
  fields: filled,
  currency: 'usd',
  countryName: 'United States',
  needsShipping: true,
  shippingChoices: [{ id: 'standard' }],
  shippingOptionId: 'standard',
  totalCents: 9049,
  card: { cardNumber: complete, cardExpiry: complete, cardCvc: complete },
  ...over,
})

describe('before a payment', () => {
  it('lets a filled form through', () => expect(refusalOf(submission())).toBeNull())

  it('lists the missing fields in the order of the specification', () => {
    const refusal = refusalOf(submission({ fields: { ...emptyFields, country: '', cardholder: 'M' } }))
    expect(refusal?.sentences[0]).toBe(
      'Please fill in: Email, Full name, Phone number, Address, ZIP code, City, Country/Region',
    )
    expect(refusal?.errors.shipping).toBe('Please select a country first.')
  })

  it('takes blanks for missing', () => {
    expect(refusalOf(submission({ fields: { ...filled, city: '  ' } }))?.missing).toEqual(['City'])
  })

  it('names the country without shipping options', () => {
    const refusal = refusalOf(submission({ shippingChoices: [], countryName: 'Japan' }))
    expect(refusal?.sentences).toEqual(['No shipping options available for Japan. Please select a different country.'])
  })

  it('asks for a shipping method that is on the list', () => {
    expect(refusalOf(submission({ shippingOptionId: 'gone' }))?.errors.shipping).toBe(
      'Please select a shipping method.',
    )
  })

  it('asks for the card and the name on it, unless there is nothing to pay', () => {
    const blank = { complete: false, error: null }
    const card = { cardNumber: blank, cardExpiry: blank, cardCvc: { complete: false, error: 'Too short.' } }
    const fields = { ...filled, cardholder: '' }
    expect(refusalOf(submission({ card, fields }))?.errors).toEqual({
      cardNumber: 'Enter your card number',
      cardExpiry: 'Enter the expiry date',
      cardCvc: 'Too short.',
      cardholder: 'Enter the name on the card',
    })
    expect(refusalOf(submission({ card, fields, totalCents: 0 }))).toBeNull()
  })
})

describe('a field that was left', () => {
  it.each([
    ['email', 'marina.costa@example', 'Enter an address like name@example.com'],
    ['email', 'm@example.com', null],
    ['phone', '12', 'Enter your number, with area code'],
    ['phone', '+1 (415) 555-0123', null],
    ['zip', '9411', 'Enter 5 digits, like 94110'],
    ['name', 'x', null],
    ['email', '', null],
  ] as const)('%s with %j: %j', (field, value, answer) => {
    expect(formatError(field, { ...filled, [field]: value })).toBe(answer)
  })

  it('follows the ZIP form of the country', () => {
    expect(formatError('zip', { ...filled, country: 'BR', zip: '94110' })).toBe('Enter a code like 01310-100')
    expect(formatError('zip', { ...filled, country: 'JP', zip: '94110' })).toBeNull()
  })

  it('asks for no shipping where the product has none', () => {
    expect(refusalOf(submission({ needsShipping: false, shippingChoices: [], shippingOptionId: null }))).toBeNull()
  })
})

describe('a tax number', () => {
  const inBrazil = { currency: 'brl', fields: { ...filled, country: 'BR', zip: '01310-100' } }
  const withTaxId = (taxId: string, over: Partial<Submission> = {}) =>
    refusalOf(submission({ ...inBrazil, ...over, fields: { ...inBrazil.fields, ...over.fields, taxId } }))

  it('is required of who pays in reais and lives in Brazil', () => {
    expect(withTaxId('')?.errors.taxId).toBe('Enter your CPF or CNPJ')
    expect(withTaxId('')?.missing).toEqual(['CPF or CNPJ'])
    expect(withTaxId('', { currency: 'usd' })).toBeNull()
    expect(refusalOf(submission({ currency: 'brl' }))).toBeNull()
  })

  it('is checked wherever it is asked', () => {
    expect(withTaxId('111.444.777-36')?.sentences).toEqual(['Enter a CPF of 11 digits or a CNPJ of 14 characters'])
    expect(withTaxId('111.444.777-35')).toBeNull()
    expect(withTaxId('12.abc.345/01de-35')).toBeNull()
    expect(withTaxId('nonsense', { currency: 'usd' })).toBeNull()
  })
})
