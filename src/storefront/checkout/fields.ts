import { cleanText } from '#domain/pasted-text.ts'
import { formatTypedPhone } from '#domain/phone.ts'
import type { PhoneField } from '#domain/phone-field.ts'
import { formatTaxId } from '#domain/tax-id.ts'
import { findPhoneMask, findZipMask, formatTypedZip, type Mask } from '#domain/typed-text.ts'
import { checkout as words } from '#i18n/storefront.ts'

/** `dial` is the country whose dial code was chosen, not the dial code itself. */
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
  'district',
  'city',
  'state',
  'cardholder',
] as const
export type FieldName = (typeof fieldNames)[number]
export type Fields = Record<FieldName, string>

export const emptyFields = Object.fromEntries(fieldNames.map(field => [field, ''])) as Fields

/** The required fields of shipped goods. */
const requiredFields = ['email', 'name', 'phone', 'address', 'zip', 'city', 'country'] as const

/** The settings that decide which optional fields the form has. */
type Form = { needsAddress: boolean; phoneField: PhoneField }
/** Whether the form asks for the phone number. What is shipped always requires it. */
export const hasPhoneField = ({ needsAddress, phoneField }: Form): boolean => needsAddress || phoneField !== 'hidden'
export const isPhoneRequired = ({ needsAddress, phoneField }: Form): boolean =>
  needsAddress || phoneField === 'required'
const addressFields: readonly FieldName[] = ['address', 'zip', 'city']
/** Lists the fields that must be filled in, in the order in which the toast lists missing ones. */
export const listRequiredFields = (form: Form): readonly (typeof requiredFields)[number][] =>
  requiredFields.filter(field =>
    field === 'phone' ? isPhoneRequired(form) : form.needsAddress || !addressFields.includes(field),
  )

/** Clears what a draft may contain although the form has no field for it. */
export function withoutHiddenFields(fields: Fields, form: Form): Fields {
  const address = hasDistrict(fields.country) ? fields : { ...fields, district: '' }
  const shown = form.needsAddress ? address : withoutAddress(fields)
  return hasPhoneField(form) ? shown : { ...shown, phone: '' }
}

/**
 * Clears the postal address: a draft may contain one although the form has no address fields when nothing is shipped.
 */
export const withoutAddress = <Some extends object>(fields: Some) => ({
  ...fields,
  address: '',
  complement: '',
  district: '',
  zip: '',
  city: '',
  state: '',
})

export const getFieldLabel = (field: FieldName): string =>
  words[field === 'name' ? 'fullName' : field === 'dial' ? 'dialCode' : field]

/** Whether the form has a field for the district (bairro), which only addresses in Brazil have. */
export const hasDistrict = (country: string): boolean => country === 'BR'

/** Whether the form has a field for the CPF or CNPJ. Only buyers in Brazil must fill it in. */
export const hasTaxIdField = (currency: string): boolean => currency === 'brl'
export const isTaxIdRequired = (currency: string, country: string): boolean =>
  hasTaxIdField(currency) && country === 'BR'

/** Finds the mask that formats a field during typing; null when the field has none. */
export function findMask(field: FieldName, fields: Fields): Mask | null {
  if (field === 'phone') return findPhoneMask(fields.dial)
  if (field === 'zip') return findZipMask(fields.country)
  return field === 'taxId' ? formatTaxId : null
}

/**
 * Removes unwanted characters from a field and formats it for its country. Called when the shopper leaves the field.
 */
export function normalizeField(field: FieldName, fields: Fields): string {
  if (field === 'zip') return formatTypedZip(fields.country, fields.zip)
  if (field === 'phone') return formatTypedPhone(fields.phone, fields.dial)
  const value = cleanText(fields[field])
  return findMask(field, fields)?.(value) ?? value
}
