import { hasCardNumber } from '#domain/card-number.ts'
import { isValidZip } from '#domain/countries.ts'
import { parseEmail } from '#domain/email.ts'
import { cleanCode, cleanText } from '#domain/pasted-text.ts'
import { formatTypedPhone, parsePhone } from '#domain/phone.ts'
import { formatTypedZip } from '#domain/typed-text.ts'
import { simpleCheckout as words } from '#i18n/storefront.ts'
import type { CardPart } from '../pay/card.ts'

/** The six fields of the form in page order. */
export const formFields = ['name', 'email', 'phone', 'zip', 'address', 'city'] as const
type FormField = (typeof formFields)[number]
/** Lists the fields that the form asks for; without a postal address they are the first three. */
export const listAskedFields = ({ needsAddress }: { needsAddress: boolean }): readonly FormField[] =>
  needsAddress ? formFields : formFields.slice(0, 3)
export type FieldName = FormField | 'cardholder'
export type Fields = Record<FieldName, string>
/** A part of the page that can have an error. */
export type PageField = FieldName | CardPart
export type FieldErrors = Partial<Record<PageField, string>>

export const emptyFields: Fields = { name: '', email: '', phone: '', zip: '', address: '', city: '', cardholder: '' }

/**
 * Returns the format error of a field; null when the field is valid or empty. Missing values are reported only on
 * submission.
 */
export function findFormatError(field: FieldName, fields: Fields): string | null {
  const value = fields[field].trim()
  if (!value) return null
  if (field === 'phone' && parsePhone(value, 'BR')) return null
  if (hasCardNumber(value)) return words.cardTyped
  if (field === 'phone') return words.checkPhone
  if (field === 'email') return parseEmail(value) ? null : words.checkEmail
  if (field === 'zip') return isValidZip('BR', cleanCode(value)) ? null : words.checkZip
  return null
}

/** Cleans and formats a field once the shopper leaves it. */
export function normalizeField(field: FieldName, value: string): string {
  if (field === 'phone') return formatTypedPhone(value, 'BR')
  return field === 'zip' ? formatTypedZip('BR', value) : cleanText(value)
}
