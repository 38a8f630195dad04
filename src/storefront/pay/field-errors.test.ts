import { expect, it } from 'vitest'
import { buildFieldErrors, toFormField } from './field-errors.ts'

it.each([
  ['customerEmail', 'email'],
  ['customerPhone', 'phone'],
  ['customerTaxId', 'taxId'],
  ['customerAddress.street', 'address'],
  ['customerAddress.number', 'address'],
  ['customerAddress.complement', 'complement'],
  ['customerAddress.zip', 'zip'],
  ['customerAddress.country', 'country'],
  ['zip', 'zip'],
  ['billing_details[email]', 'email'],
  ['billing_details[name]', 'cardholder'],
  ['billing_details[address][postal_code]', 'zip'],
  ['billing_details[address][line1]', 'address'],
])('%s is the field %s', (path, field) => expect(toFormField(path)).toBe(field))

it('says at each field of the form what is wrong, and nothing of others', () => {
  const words = { cardTyped: 'card', checkEmail: 'email', checkPhone: 'phone', checkField: 'check' }
  const fields = ['email', 'name', 'zip'] as const
  expect(
    buildFieldErrors(
      { customerEmail: 'email_invalid', customerName: 'card_number', checkoutId: 'invalid' },
      fields,
      words,
    ),
  ).toEqual({ email: 'email', name: 'card' })
  expect(buildFieldErrors({ amount: 'invalid_type' }, fields, words)).toBeNull()
})
