import { hasCardNumber } from '#domain/card-number.ts'
import { findZipExample, isValidZip, needsRegion } from '#domain/countries.ts'
import { parseEmail } from '#domain/email.ts'
import { cleanCode } from '#domain/pasted-text.ts'
import { parsePhone } from '#domain/phone.ts'
import type { PhoneField } from '#domain/phone-field.ts'
import { parseTaxId } from '#domain/tax-id.ts'
import { checkout as words } from '#i18n/storefront.ts'
import type { CardPart } from '../pay/card.ts'
import {
  type FieldName,
  type Fields,
  fieldNames,
  getFieldLabel,
  hasTaxIdField,
  isTaxIdRequired,
  listRequiredFields,
  withoutHiddenFields,
} from './fields.ts'

/** A part of the form that can have an error: a field, one of the provider's card fields or the shipping options. */
export type PageField = FieldName | 'shipping' | 'cardNumber' | 'cardExpiry' | 'cardCvc'
export type FieldErrors = Partial<Record<PageField, string>>
export type CardParts = Record<CardPart, { complete: boolean; error: string | null }>

export type Submission = {
  fields: Fields
  /** The currency code in lower case, as in the quote. */
  currency: string
  countryName: string
  needsShipping: boolean
  needsAddress: boolean
  phoneField: PhoneField
  shippingChoices: readonly { id: string }[]
  shippingOptionId: string | null
  totalCents: number
  /** Whether the card is saved for a subscription, even when nothing is charged today. */
  keepsCard?: boolean
  card: CardParts
  /** Whether the purchase is paid with Pix, which requires the CPF or CNPJ of a buyer in any country. */
  isPix?: boolean
  /** Whether Mercado Pago charges the card, which requires the CPF or CNPJ as well. */
  isMercadoPago?: boolean
}
/** `missing` holds the labels of empty required fields, `sentences` the text of the toast. */
export type ValidationFailure = { errors: FieldErrors; missing: string[]; sentences: string[] }

/**
 * Returns the format error of a field; null when the field is valid or empty. Missing values are reported only on
 * submission.
 */
export function findFormatError(field: FieldName, fields: Fields): string | null {
  const value = fields[field].trim()
  if (!value) return null
  if (field === 'phone' && parsePhone(value, fields.dial)) return null
  if (hasCardNumber(value)) return words.cardTyped
  if (field === 'phone') return words.checkPhone
  if (field === 'email') return parseEmail(value) ? null : words.checkEmail
  if (field === 'taxId') return parseTaxId(value) ? null : words.checkTaxId
  if (field === 'zip' && !isValidZip(fields.country, cleanCode(value))) {
    return fields.country === 'US' ? words.checkZipUs : words.checkZip(findZipExample(fields.country) ?? '')
  }
  return null
}

function findShippingError({
  fields,
  countryName,
  needsShipping,
  shippingChoices,
  shippingOptionId,
}: Submission): string | null {
  if (!needsShipping) return null
  if (!fields.country) return words.countryFirst
  if (shippingChoices.length === 0) return words.noShipping(countryName)
  return shippingChoices.some(choice => choice.id === shippingOptionId) ? null : words.shippingMissing
}

function findCardErrors({ fields, card, totalCents, keepsCard, isPix }: Submission): FieldErrors {
  if (isPix || (totalCents === 0 && !keepsCard)) return {}
  const unfilled = { cardNumber: words.cardNumberMissing, cardExpiry: words.expiryMissing, cardCvc: words.cvvMissing }
  const errors: FieldErrors = {}
  for (const part of ['cardNumber', 'cardExpiry', 'cardCvc'] as const) {
    if (!card[part].complete) errors[part] = card[part].error ?? unfilled[part]
  }
  if (!fields.cardholder.trim()) errors.cardholder = words.cardholderMissing
  return errors
}

const getMissingTaxIdText = ({ isPix, isMercadoPago }: Submission) => {
  if (isPix) return words.pix.taxIdMissing
  return isMercadoPago ? words.mercadoPago.taxIdMissing : words.enter.taxId
}

/** Validates the form. Returns null when it can be submitted. */
export function validateSubmission(submission: Submission): ValidationFailure | null {
  const { currency, needsAddress, isPix, isMercadoPago } = submission
  const fields = withoutHiddenFields(submission.fields, submission)
  const askedFields = listRequiredFields(submission)
  const required =
    isPix || isMercadoPago || isTaxIdRequired(currency, fields.country)
      ? [...askedFields, 'taxId' as const]
      : askedFields
  const errors: FieldErrors = {}
  const missing: string[] = []
  for (const field of required) {
    if (fields[field].trim()) continue
    errors[field] = field === 'taxId' ? getMissingTaxIdText(submission) : words.enter[field]
    missing.push(getFieldLabel(field))
  }
  const others: string[] = []
  for (const field of fieldNames) {
    const error = field === 'taxId' && !(isPix || hasTaxIdField(currency)) ? null : findFormatError(field, fields)
    if (!error) continue
    errors[field] = error
    others.push(error)
  }
  // `requiredFields` does not include the state, so a missing state is reported among the other errors.
  if (needsAddress && needsRegion(fields.country) && !fields.state) {
    errors.state = words.enter.state
    others.push(words.enter.state)
  }
  const shipping = findShippingError(submission)
  if (shipping) {
    errors.shipping = shipping
    others.push(shipping)
  }
  const card = findCardErrors(submission)
  Object.assign(errors, card)
  others.push(...Object.values(card))
  if (missing.length + others.length === 0) return null
  return { errors, missing, sentences: missing.length > 0 ? [words.missing(missing.join(', ')), ...others] : others }
}
