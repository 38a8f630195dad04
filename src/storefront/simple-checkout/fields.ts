import { hasCardNumber } from '#domain/card-number.ts'
import { isValidZip } from '#domain/countries.ts'
import { parseEmail } from '#domain/email.ts'
import { cleanCode, cleanText } from '#domain/pasted-text.ts'
import { formatTypedPhone, parsePhone } from '#domain/phone.ts'
import { formatTypedZip } from '#domain/typed-text.ts'
import { simpleCheckout as words } from '#words/storefront.ts'
import type { CardPart } from '../pay/card.ts'

/** The six fields of the form in the order of the page. */
export const formFields = ['name', 'email', 'phone', 'zip', 'address', 'city'] as const
type FormField = (typeof formFields)[number]
/** The fields that are asked for: goods that are not shipped have no address. */
export const listAskedFields = ({ needsAddress }: { needsAddress: boolean }): readonly FormField[] =>
  needsAddress ? formFields : formFields.slice(0, 3)
export type FieldName = FormField | 'cardholder'
export type Fields = Record<FieldName, string>
/** A place on the page that can be wrong. */
export type PageField = FieldName | CardPart
export type FieldErrors = Partial<Record<PageField, string>>

export const emptyFields: Fields = { name: '', email: '', phone: '', zip: '', address: '', city: '', cardholder: '' }

/** What is wrong with the form of one filled-in field, or null. An empty one is not wrong before submitting. */
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

/** A field as it is kept once it was left. */
export function normalizeField(field: FieldName, value: string): string {
  if (field === 'phone') return formatTypedPhone(value, 'BR')
  return field === 'zip' ? formatTypedZip('BR', value) : cleanText(value)
}
