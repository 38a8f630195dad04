import { cleanText } from '#domain/pasted-text.ts'
import { formatTypedPhone } from '#domain/phone.ts'
import { formatTaxId } from '#domain/tax-id.ts'
import { findPhoneMask, findZipMask, formatTypedZip, type Mask } from '#domain/typed-text.ts'
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
export const getFieldLabel = (field: FieldName): string =>
  words[field === 'name' ? 'fullName' : field === 'dial' ? 'dialCode' : field]

/** Brazil's tax number is asked where prices are in its money; who lives there has one. */
export const asksTaxId = (currency: string): boolean => currency === 'brl'
export const needsTaxId = (currency: string, country: string): boolean => asksTaxId(currency) && country === 'BR'

/** How a field is written while it is typed; null: as it is typed. */
export function findMask(field: FieldName, fields: Fields): Mask | null {
  if (field === 'phone') return findPhoneMask(fields.dial)
  if (field === 'zip') return findZipMask(fields.country)
  return field === 'taxId' ? formatTaxId : null
}

/** A field as it is kept once it was left: without what pasting brings along, written as its country writes it. */
export function normalizeField(field: FieldName, fields: Fields): string {
  if (field === 'zip') return formatTypedZip(fields.country, fields.zip)
  if (field === 'phone') return formatTypedPhone(fields.phone, fields.dial)
  const value = cleanText(fields[field])
  return findMask(field, fields)?.(value) ?? value
}
