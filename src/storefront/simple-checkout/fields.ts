import { brazilianPhone } from '#domain/brazilian-phone.ts'
import { isZip } from '#domain/countries.ts'
import { simpleCheckout as words } from '#words/storefront.ts'
import type { CardPart } from '../pay/card.ts'

/** The six fields of the form in the order of the page. */
export const formFields = ['name', 'email', 'phone', 'zip', 'address', 'city'] as const
type FormField = (typeof formFields)[number]
export type FieldName = FormField | 'cardholder'
export type Fields = Record<FieldName, string>
/** A place on the page that can be wrong. */
export type Place = FieldName | CardPart
export type Errors = Partial<Record<Place, string>>

export const emptyFields: Fields = { name: '', email: '', phone: '', zip: '', address: '', city: '', cardholder: '' }

/** What is wrong with the form of one filled-in field, or null. An empty one is not wrong before submitting. */
export function formatError(field: FieldName, fields: Fields): string | null {
  const value = fields[field].trim()
  if (!value) return null
  if (field === 'email') return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value) ? null : words.checkEmail
  if (field === 'phone') return brazilianPhone(value) ? null : words.checkPhone
  if (field === 'zip') return isZip('BR', value) ? null : words.checkZip
  return null
}
