import { checkout, simpleCheckout as words } from '#i18n/storefront.ts'
import type { FieldLink } from '../pay/error-summary.tsx'
import { getMethod, type Method } from '../pay/methods.ts'
import {
  type FieldErrors,
  findFormatError,
  formFields,
  listRequiredFields,
  listShownFields,
  type PageField,
} from './fields.ts'
import type { SimpleState } from './state.ts'

export const getFieldLabel = (place: PageField): string => {
  if (place === 'cardNumber') return checkout.cardNumber
  if (place === 'cardExpiry') return checkout.expiry
  if (place === 'taxId' || place === 'district') return checkout[place]
  return place === 'cardCvc' ? checkout.cvv : words[place]
}
const toFieldLink = (place: PageField, id: string = place) => ({ place, id, label: getFieldLabel(place) })
/** Lists the link targets of the error summary in page order. */
export const listFieldLinks = (): readonly FieldLink[] => [
  ...formFields.map(field => toFieldLink(field)),
  toFieldLink('cardNumber', 'card-number'),
  toFieldLink('cardExpiry', 'card-expiry'),
  toFieldLink('cardCvc', 'card-cvc'),
  toFieldLink('cardholder'),
]

const cardParts = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
/**
 * Whether the shopper has started to fill in a card: then the submission also pays; otherwise the order stays unpaid.
 */
const hasCardInput = ({ card, fields }: Pick<SimpleState, 'card' | 'fields'>): boolean =>
  cardParts.some(part => !card[part].empty) || fields.cardholder.trim() !== ''

/** Returns the method with which the order is paid; null when it costs nothing. */
export const findMethod = (state: Pick<SimpleState, 'cart' | 'pickedMethod'>): Method | null =>
  state.cart.quote.totalCents > 0 ? getMethod(state) : null

/**
 * Returns what the next press of the button does: a recorded order only needs payment, and a free order needs no card.
 */
export function getSubmitAction(
  state: Pick<SimpleState, 'card' | 'fields' | 'recorded' | 'cart' | 'pickedMethod'>,
): 'record' | 'pay' | 'free' {
  const method = findMethod(state)
  if (!method) return 'free'
  if (method === 'pix') return 'pay'
  return state.recorded || hasCardInput(state) ? 'pay' : 'record'
}

function findCardErrors({ card, fields, recorded }: SimpleState): FieldErrors {
  const missing = {
    cardNumber: recorded ? checkout.cardNumberMissing : words.cardNumberMissing,
    cardExpiry: checkout.expiryMissing,
    cardCvc: checkout.cvvMissing,
  }
  const errors: FieldErrors = {}
  for (const part of cardParts) if (!card[part].complete) errors[part] = card[part].error ?? missing[part]
  if (!fields.cardholder.trim()) errors.cardholder = words.enter.cardholder
  return errors
}

/**
 * Validates the form. Returns null when it can be submitted.
 * @param payable whether the page has card fields to fill in
 */
export function validateForm(state: SimpleState, payable: boolean): FieldErrors | null {
  const errors: FieldErrors = {}
  const method = findMethod(state)
  const action = getSubmitAction(state)
  // An order without a payment needs no tax number.
  const required = listRequiredFields({ ...state, pickedMethod: method }).filter(
    field => field !== 'taxId' || action === 'pay',
  )
  for (const field of listShownFields(state.cart)) {
    const isMissing = !state.fields[field].trim()
    if (isMissing && !required.includes(field)) continue
    const { taxIdMissing } = method === 'pix' ? checkout.pix : checkout.mercadoPago
    const missing = field === 'taxId' ? taxIdMissing : field === 'district' ? '' : words.enter[field]
    const error = isMissing ? missing : findFormatError(field, state.fields)
    if (error) errors[field] = error
  }
  if (payable && method === 'card' && action === 'pay') Object.assign(errors, findCardErrors(state))
  return Object.keys(errors).length > 0 ? errors : null
}
