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
])('maps the error path %s to the form field %s', (path, field) => expect(toFormField(path)).toBe(field))

it('builds an error for each rejected field and ignores fields that the form does not have', () => {
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

it('says that Pix needs the tax number that the server misses', () => {
  const words = { cardTyped: 'card', checkEmail: 'email', checkPhone: 'phone', checkField: 'check' }
  const build = (reason: string) => buildFieldErrors({ customerTaxId: reason }, ['taxId'], words)
  expect(build('missing')).toEqual({ taxId: 'To pay with Pix, enter your CPF or CNPJ.' })
  expect(build('invalid')).toEqual({ taxId: 'check' })
})
