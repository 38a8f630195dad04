import { checkout, simpleCheckout as words } from '#words/storefront.ts'
import type { LinkedPlace } from '../pay/problem-box.tsx'
import { askedFields, type Errors, formatError, formFields, type Place } from './fields.ts'
import type { SimpleState } from './state.ts'

export const labelOf = (place: Place): string => {
  if (place === 'cardNumber') return checkout.cardNumber
  if (place === 'cardExpiry') return checkout.expiry
  return place === 'cardCvc' ? checkout.cvv : words[place]
}
const linked = (place: Place, id: string = place) => ({ place, id, label: labelOf(place) })
/** Where a link of the problem summary goes, in the order of the page. */
export const places = (): readonly LinkedPlace[] => [
  ...formFields.map(field => linked(field)),
  linked('cardNumber', 'card-number'),
  linked('cardExpiry', 'card-expiry'),
  linked('cardCvc', 'card-cvc'),
  linked('cardholder'),
]

const cardParts = ['cardNumber', 'cardExpiry', 'cardCvc'] as const
/** Whether the shopper began to fill in a card: then the press pays, otherwise it leaves the order unpaid. */
const cardBegun = ({ card, fields }: Pick<SimpleState, 'card' | 'fields'>): boolean =>
  cardParts.some(part => !card[part].empty) || fields.cardholder.trim() !== ''

/** What the next press of the button does: an order that is recorded is only to be paid, one that costs nothing needs no card. */
export function deedOf(state: Pick<SimpleState, 'card' | 'fields' | 'recorded' | 'cart'>): 'record' | 'pay' | 'free' {
  if (state.cart.quote.totalCents === 0) return 'free'
  return state.recorded || cardBegun(state) ? 'pay' : 'record'
}

function cardErrors({ card, fields, recorded }: SimpleState): Errors {
  const missing = {
    cardNumber: recorded ? checkout.cardNumberMissing : words.cardNumberMissing,
    cardExpiry: checkout.expiryMissing,
    cardCvc: checkout.cvvMissing,
  }
  const errors: Errors = {}
  for (const part of cardParts) if (!card[part].complete) errors[part] = card[part].error ?? missing[part]
  if (!fields.cardholder.trim()) errors.cardholder = words.enter.cardholder
  return errors
}

/** Everything that stops the press, or null. @param payable the provider's key is there: without it the card fields are not */
export function errorsOf(state: SimpleState, payable: boolean): Errors | null {
  const errors: Errors = {}
  for (const field of askedFields(state.cart)) {
    const wrong = state.fields[field].trim() ? formatError(field, state.fields) : words.enter[field]
    if (wrong) errors[field] = wrong
  }
  if (payable && deedOf(state) === 'pay') Object.assign(errors, cardErrors(state))
  return Object.keys(errors).length > 0 ? errors : null
}
