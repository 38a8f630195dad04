import { cleanText } from '#domain/pasted-text.ts'
import { tidyPhone } from '#domain/phone.ts'
import { writeTaxId } from '#domain/tax-id.ts'
import { type Mask, phoneMask, tidyZip, zipMask } from '#domain/typed-text.ts'
import { checkout as words } from '#words/storefront.ts'

/** Everything a shopper types outside the card fields; `dial` holds the country whose phone code was chosen. */
export const fieldNames = [
  'email',
  'name',
  'dial',
  'phone',
  'taxId',
  'country',
  'zip',
  'address',
  'complement',
  'city',
  'state',
  'cardholder',
] as const
export type FieldName = (typeof fieldNames)[number]
export type Fields = Record<FieldName, string>

/** Without the countries that a page begins with. */
export const emptyFields = Object.fromEntries(fieldNames.map(field => [field, ''])) as Fields

/** The required fields in the specification's order. */
export const requiredFields = ['email', 'name', 'phone', 'address', 'zip', 'city', 'country'] as const

/** The same without the postal address, which is not asked for where nothing is sent; what a draft kept of one stays behind. */
export const withoutAddress = <Some extends object>(fields: Some) => ({
  ...fields,
  address: '',
  complement: '',
  zip: '',
  city: '',
  state: '',
})

/** What a person reads above a field, and where a toast lists it. */
export const labelOf = (field: FieldName): string =>
  words[field === 'name' ? 'fullName' : field === 'dial' ? 'dialCode' : field]

/** Brazil's tax number is asked where prices are in its money; who lives there has one. */
export const asksTaxId = (currency: string): boolean => currency === 'brl'
export const needsTaxId = (currency: string, country: string): boolean => asksTaxId(currency) && country === 'BR'

/** How a field is written while it is typed; null: as it is typed. */
export function maskOf(field: FieldName, fields: Fields): Mask | null {
  if (field === 'phone') return phoneMask(fields.dial)
  if (field === 'zip') return zipMask(fields.country)
  return field === 'taxId' ? writeTaxId : null
}

/** A field as it is kept once it was left: without what pasting brings along, written as its country writes it. */
export function tidied(field: FieldName, fields: Fields): string {
  if (field === 'zip') return tidyZip(fields.country, fields.zip)
  if (field === 'phone') return tidyPhone(fields.phone, fields.dial)
  const value = cleanText(fields[field])
  return maskOf(field, fields)?.(value) ?? value
}
