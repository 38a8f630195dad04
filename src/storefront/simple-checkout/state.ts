import type { Checkout, Quote, RecentPurchase, Settled } from '#contract/checkout.ts'
import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { checkout, simpleCheckout as words } from '#words/storefront.ts'
import type { CardPart } from '../pay/card.ts'
import {
  buyingAgain,
  type Decline,
  type Notice,
  type PaymentState,
  untried,
  withRecentPurchase,
} from '../pay/payment-state.ts'
import {
  askedFields,
  type Errors,
  emptyFields,
  type FieldName,
  type Fields,
  formatError,
  formFields,
  tidied,
} from './fields.ts'

/** What is bought, in the server's figures: first the page's own, then the checkout row's. */
type Cart = Pick<SimpleCheckoutData, 'needsAddress' | 'quote' | 'shipping' | 'block'> & {
  id: string | null
  /** The mode the row was opened in; null before it answers. */
  mode: Checkout['mode'] | null
  promotion: Checkout['promotion']
  savesCard: boolean
}
type CardPartState = { complete: boolean; empty: boolean; error: string | null }
export type SimpleState = PaymentState<'filling' | 'sending' | 'paying' | 'asking' | 'over'> & {
  fields: Fields
  left: Partial<Record<FieldName, true>>
  errors: Errors
  /** Rises with every refused press: the summary of problems takes focus anew. */
  refusals: number
  cart: Cart
  card: Record<CardPart, CardPartState>
  /** Null: the shop does not ask. */
  consent: boolean | null
  /** The order that stands unpaid; null before the form was submitted. */
  recorded: { number: number } | null
  /** Why the code of the address is not in the total. */
  couponRefused: string | null
  folded: boolean
  /** The street came from the postal code: its number is still to be typed. */
  streetFound: boolean
}
export type SimpleEvent =
  | { type: 'fieldTyped'; field: FieldName; value: string }
  | { type: 'fieldLeft'; field: FieldName }
  | { type: 'fieldsRestored'; fields: Partial<Fields> }
  | { type: 'addressFound'; zip: string; found: Pick<Fields, 'address' | 'city'> }
  | { type: 'formOpened' }
  | { type: 'consentToggled' }
  | { type: 'cardChanged'; part: CardPart; complete: boolean; empty: boolean; error: string | null }
  | { type: 'rowAnswered'; row: Checkout }
  | { type: 'couponRefused'; text: string }
  | { type: 'refused'; errors: Errors }
  | { type: 'started'; phase: 'sending' | 'paying' }
  | { type: 'recorded' }
  /** The page asks what became of the payment, for an answer was lost. */
  | { type: 'asking' }
  | { type: 'alreadyPaid'; purchase: RecentPurchase }
  | { type: 'buyAgain' }
  /** The browser brought the page back as it was left. */
  | { type: 'shownAgain' }
  | { type: 'requoted'; quote: Quote }
  | { type: 'declined'; decline: Decline }
  | { type: 'stopped'; notice?: Notice }
  | { type: 'settled'; settled: Settled }

const untouched: CardPartState = { complete: false, empty: true, error: null }

export const firstState = (data: SimpleCheckoutData): SimpleState => ({
  fields: emptyFields,
  left: {},
  errors: {},
  refusals: 0,
  cart: {
    id: null,
    mode: null,
    promotion: null,
    quote: data.quote,
    needsAddress: data.needsAddress,
    shipping: data.shipping,
    block: data.block,
    savesCard: false,
  },
  card: { cardNumber: untouched, cardExpiry: untouched, cardCvc: untouched },
  consent: data.asksConsent ? false : null,
  recorded: null,
  couponRefused: null,
  folded: false,
  streetFound: false,
  ...untried,
})

/** Why this cart cannot be ordered, in the shopper's words; null when it can. */
export function blockText({ block }: Pick<Cart, 'block'>): string | null {
  if (block === 'subscription') return words.subscription
  if (block === 'notToBrazil') return words.notToBrazil
  return block ? words.soldOut : null
}

function blockOf(
  row: Pick<Checkout, 'needsShipping' | 'shippingChoices' | 'soldOut' | 'unavailable'>,
): SimpleCheckoutData['block'] {
  if (row.unavailable) return row.unavailable === 'sold_out' ? 'gone' : row.unavailable
  if (row.needsShipping && row.shippingChoices.length === 0) return 'notToBrazil'
  return row.soldOut ? 'soldOut' : null
}

/** The form folds once its order stands and nothing of it is missing, as after a press or a reload. */
const whole = ({ fields, cart }: SimpleState) =>
  askedFields(cart).every(field => fields[field].trim() !== '' && !formatError(field, fields))
const folding = (state: SimpleState): SimpleState => ({ ...state, folded: state.recorded !== null && whole(state) })

function withRow(state: SimpleState, row: Checkout): SimpleState {
  const cart = {
    id: row.id,
    mode: row.mode,
    promotion: row.promotion,
    quote: row.quote,
    // An earlier version of the server always asks, and does not say so.
    needsAddress: row.needsAddress !== false,
    shipping: row.shippingChoices.find(choice => choice.id === row.shippingOptionId) ?? null,
    block: blockOf(row),
    savesCard: row.savesCard,
  }
  const answered = { ...state, cart, recorded: row.recorded ?? null }
  return state.recorded ? answered : folding(answered)
}

function without(errors: Errors, place: keyof Errors): Errors {
  const { [place]: _fixed, ...rest } = errors
  return rest
}

/** What a postal code told fills what is still empty; it came too late for a code that is no longer there. */
function withAddress(state: SimpleState, { zip, found }: Extract<SimpleEvent, { type: 'addressFound' }>): SimpleState {
  if (state.fields.zip !== zip) return state
  const fields = { ...state.fields }
  let { errors } = state
  for (const field of ['address', 'city'] as const) {
    if (!found[field] || fields[field].trim()) continue
    fields[field] = found[field]
    errors = without(errors, field)
  }
  return { ...state, fields, errors, streetFound: fields.address !== state.fields.address }
}

export function simpleReducer(state: SimpleState, event: SimpleEvent): SimpleState {
  switch (event.type) {
    case 'fieldTyped': {
      const fields = { ...state.fields, [event.field]: event.value }
      const fixed = event.value.trim() !== '' && !formatError(event.field, fields)
      return { ...state, fields, errors: fixed ? without(state.errors, event.field) : state.errors }
    }
    case 'fieldLeft': {
      const fields = { ...state.fields, [event.field]: tidied(event.field, state.fields[event.field]) }
      const error = formatError(event.field, fields)
      const errors = error ? { ...state.errors, [event.field]: error } : state.errors
      return { ...state, fields, errors, left: { ...state.left, [event.field]: true } }
    }
    case 'fieldsRestored': {
      const restored = Object.keys(event.fields).map(field => [field, true])
      const left = { ...state.left, ...Object.fromEntries(restored) }
      return { ...state, fields: { ...state.fields, ...event.fields }, left }
    }
    case 'addressFound':
      return withAddress(state, event)
    case 'formOpened':
      return { ...state, folded: false }
    case 'consentToggled':
      return { ...state, consent: !state.consent }
    case 'cardChanged': {
      const { part, complete, empty, error } = event
      const errors = error ? { ...state.errors, [part]: error } : without(state.errors, part)
      return { ...state, errors, decline: null, card: { ...state.card, [part]: { complete, empty, error } } }
    }
    case 'rowAnswered':
      return withRow(withRecentPurchase(state, event.row.recentPurchase), event.row)
    case 'couponRefused':
      return { ...state, couponRefused: event.text }
    case 'refused':
      return {
        ...state,
        phase: 'filling',
        errors: event.errors,
        refusals: state.refusals + 1,
        folded: state.folded && !formFields.some(field => event.errors[field]),
        decline: null,
        notice: null,
      }
    case 'started':
      return { ...state, phase: event.phase, errors: {}, decline: null, notice: null, totalBefore: null }
    case 'asking':
      if (state.phase === 'asking') return state
      return { ...state, phase: 'asking', notice: { title: words.asking, text: words.askingText } }
    case 'alreadyPaid':
      return folding({ ...withRecentPurchase(state, event.purchase), phase: 'filling', notice: null })
    case 'buyAgain':
      return buyingAgain(state)
    // While the shop is asked about a payment, it stays asked.
    case 'shownAgain':
      return ['sending', 'paying'].includes(state.phase) ? { ...state, phase: 'filling', notice: null } : state
    case 'recorded':
      return folding({ ...state, phase: 'filling' })
    case 'requoted': {
      const totalBefore = state.cart.quote.totalCents
      return folding({ ...state, phase: 'filling', totalBefore, cart: { ...state.cart, quote: event.quote } })
    }
    case 'declined':
      // A field that is wrong is not folded away.
      if (event.decline.place === 'zip') {
        const errors = { ...state.errors, zip: checkout.declinedAt.zip }
        return { ...state, phase: 'filling', decline: event.decline, errors, folded: false }
      }
      return folding({ ...state, phase: 'filling', decline: event.decline })
    case 'stopped':
      return { ...state, phase: 'filling', notice: event.notice ?? null }
    case 'settled':
      return { ...state, phase: 'over', settled: event.settled }
  }
}
