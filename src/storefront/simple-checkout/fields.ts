import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { hasCardNumber } from '#domain/card-number.ts'
import { isValidZip } from '#domain/countries.ts'
import { parseEmail } from '#domain/email.ts'
import { cleanCode, cleanText } from '#domain/pasted-text.ts'
import { formatTypedPhone, parsePhone } from '#domain/phone.ts'
import { formatTaxId, parseTaxId } from '#domain/tax-id.ts'
import { formatTypedZip } from '#domain/typed-text.ts'
import { checkout, simpleCheckout as words } from '#i18n/storefront.ts'
import type { CardPart } from '../pay/card.ts'
import { getMethod } from '../pay/methods.ts'

/** The fields of the form in page order. */
export const formFields = ['name', 'email', 'phone', 'taxId', 'zip', 'address', 'district', 'city'] as const
type FormField = (typeof formFields)[number]
const addressFields: readonly FormField[] = ['zip', 'address', 'district', 'city']

type FormSettings = Pick<SimpleCheckoutData, 'needsAddress' | 'phoneField' | 'methods' | 'cardProvider'>
/**
 * Lists the fields that the form asks for: a tax number only where Pix or Mercado Pago may need it, an address only for
 * shipped goods, and a phone number for goods that are not shipped as the shop has chosen.
 */
export const listShownFields = ({
  needsAddress,
  phoneField,
  methods,
  cardProvider,
}: FormSettings): readonly FormField[] =>
  formFields.filter(field => {
    if (field === 'taxId') return methods.includes('pix') || cardProvider !== undefined
    if (field === 'phone') return needsAddress || phoneField !== 'hidden'
    return needsAddress || !addressFields.includes(field)
  })
const isPhoneRequired = ({ needsAddress, phoneField }: FormSettings) => needsAddress || phoneField === 'required'
/**
 * Lists the fields that must be filled in. The district is never required, and the tax number only by Pix and by a card
 * of Mercado Pago.
 */
export const listRequiredFields = (
  state: Parameters<typeof getMethod>[0] & { cart: FormSettings },
): readonly FormField[] =>
  listShownFields(state.cart).filter(field => {
    if (field === 'phone') return isPhoneRequired(state.cart)
    if (field === 'district') return false
    return field !== 'taxId' || getMethod(state) === 'pix' || state.cart.cardProvider !== undefined
  })
/** The fields of the form and the name on the card, in page order. */
export const fieldNames = [...formFields, 'cardholder'] as const
export type FieldName = (typeof fieldNames)[number]
export type Fields = Record<FieldName, string>
/** A part of the page that can have an error. */
export type PageField = FieldName | CardPart
export type FieldErrors = Partial<Record<PageField, string>>

export const emptyFields: Fields = {
  name: '',
  email: '',
  phone: '',
  taxId: '',
  zip: '',
  address: '',
  district: '',
  city: '',
  cardholder: '',
}

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
  if (field === 'taxId') return parseTaxId(value) ? null : checkout.checkTaxId
  if (field === 'zip') return isValidZip('BR', cleanCode(value)) ? null : words.checkZip
  return null
}

/** Cleans and formats a field once the shopper leaves it. */
export function normalizeField(field: FieldName, value: string): string {
  if (field === 'phone') return formatTypedPhone(value, 'BR')
  if (field === 'taxId') return formatTaxId(cleanText(value))
  return field === 'zip' ? formatTypedZip('BR', value) : cleanText(value)
}
