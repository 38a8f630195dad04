import type { InstallmentOption } from '#contract/card-installments.ts'
import type { Checkout, Quote, RecentPurchase, Settled } from '#contract/checkout.ts'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { checkout, simpleCheckout as words } from '#i18n/storefront.ts'
import { type BumpCart, withBump, withLocalSelection, withoutRemovedBumps } from '../pay/bumps.ts'
import type { CardPart } from '../pay/card.ts'
import { getQuote, type Method, readMethods, withQuote } from '../pay/methods.ts'
import {
  type Decline,
  initialPaymentState,
  type Notice,
  type PaymentState,
  withBuyAgain,
  withCode,
  withMethod,
  withRecentPurchase,
} from '../pay/payment-state.ts'
import { type PickedQuantity, readQuantity } from '../pay/quantity-cards.tsx'
import {
  emptyFields,
  type FieldErrors,
  type FieldName,
  type Fields,
  findFormatError,
  formFields,
  listRequiredFields,
  listShownFields,
  normalizeField,
} from './fields.ts'

/**
 * The cart that the page shows. Until the checkout row has been loaded, the cart holds the figures that the server
 * rendered.
 */
type Cart = Pick<
  SimpleCheckoutData,
  'needsAddress' | 'quote' | 'methods' | 'methodQuotes' | 'cardProvider' | 'phoneField' | 'shipping' | 'block'
> &
  Pick<BumpCart, 'bumps' | 'mainCents'> &
  PickedQuantity & {
    id: string | null
    /** The payment mode (live, test or simulator) of the checkout row; null until the row has been loaded. */
    mode: Checkout['mode'] | null
    promotion: Checkout['promotion']
    savesCard: boolean
  }
type CardPartState = { complete: boolean; empty: boolean; error: string | null }
export type SimpleState = PaymentState<'filling' | 'sending' | 'paying' | 'asking' | 'over'> & {
  fields: Fields
  touched: Partial<Record<FieldName, true>>
  errors: FieldErrors
  /** Increases with every rejected submission, so that the error summary takes focus each time. */
  refusals: number
  cart: Cart
  card: Record<CardPart, CardPartState>
  /** Whether the marketing consent box is checked; null when the shop does not ask for consent. */
  consent: boolean | null
  /** The order after it was recorded and before it is paid; null before the form is submitted. */
  recorded: { number: number } | null
  /** The number of changes that wait for a response. While it is above zero, the total may still change. */
  pending: number
  /** Why the coupon code from the URL was not applied to the total. */
  couponRefused: string | null
  folded: boolean
  /** True after the postal code lookup has filled in the street; the house number is then still missing. */
  streetFound: boolean
}
export type SimpleEvent =
  | { type: 'fieldTyped'; field: FieldName; value: string }
  | { type: 'fieldLeft'; field: FieldName }
  | { type: 'fieldsRestored'; fields: Partial<Fields> }
  | { type: 'addressFound'; zip: string; found: Pick<Fields, 'address' | 'district' | 'city'> }
  | { type: 'formOpened' | 'consentToggled' }
  | { type: 'cardChanged'; part: CardPart; complete: boolean; empty: boolean; error: string | null }
  | { type: 'methodPicked'; method: Method }
  | { type: 'installmentPicked'; installment: InstallmentOption | null }
  | { type: 'bumpToggled'; id: string; isSelected: boolean }
  | { type: 'quantityPicked'; quantity: number }
  | { type: 'changeSent' | 'changeEnded' }
  | { type: 'rowAnswered'; row: Checkout }
  | { type: 'couponRefused'; text: string }
  | { type: 'refused'; errors: FieldErrors }
  | { type: 'started'; phase: 'sending' | 'paying' }
  | { type: 'recorded' }
  /** A response was lost, so the page checks the state of the payment. */
  | { type: 'asking' }
  /** A code was issued, or the row already had one when the page was opened. */
  | { type: 'awaiting'; awaiting: AwaitingPayment }
  /** The shopper leaves the code for another method, or for a new code when there is no `method`. */
  | { type: 'codeLeft'; method?: Method | undefined }
  | { type: 'alreadyPaid'; purchase: RecentPurchase }
  | { type: 'buyAgain' }
  /** The browser restored the page from its back/forward cache. */
  | { type: 'shownAgain' }
  | { type: 'requoted'; quote: Quote; goneBumps?: string[] }
  | { type: 'declined'; decline: Decline }
  | { type: 'stopped'; notice?: Notice }
  | { type: 'settled'; settled: Settled }

const initialCardPart: CardPartState = { complete: false, empty: true, error: null }
const initialCard = { cardNumber: initialCardPart, cardExpiry: initialCardPart, cardCvc: initialCardPart }

export const createInitialState = (data: SimpleCheckoutData): SimpleState => ({
  fields: emptyFields,
  touched: {},
  errors: {},
  refusals: 0,
  cart: {
    id: null,
    mode: null,
    promotion: null,
    quote: data.quote,
    methods: readMethods(data),
    methodQuotes: data.methodQuotes,
    cardProvider: data.cardProvider,
    needsAddress: data.needsAddress,
    phoneField: data.phoneField,
    shipping: data.shipping,
    block: data.block ?? (data.isUnpayable ? 'payment' : null),
    savesCard: false,
    variant: data.variant,
    quantity: data.quantity ?? 1,
    bumps: data.bumps ?? [],
    mainCents: null,
  },
  card: initialCard,
  consent: data.asksConsent ? false : null,
  recorded: null,
  couponRefused: null,
  pending: 0,
  folded: false,
  streetFound: false,
  ...initialPaymentState,
})

/** Returns why this cart cannot be ordered, in the shopper's language; null when it can be ordered. */
export function findBlockReason({ block }: Pick<Cart, 'block'>): string | null {
  if (block === 'subscription') return words.subscription
  if (block === 'notToBrazil') return words.notToBrazil
  if (block === 'payment') return checkout.notPayable
  return block ? words.soldOut : null
}

function toBlock(
  row: Pick<Checkout, 'needsShipping' | 'shippingChoices' | 'soldOut' | 'unavailable'>,
): SimpleCheckoutData['block'] {
  if (row.unavailable) return row.unavailable === 'sold_out' ? 'gone' : row.unavailable
  if (row.needsShipping && row.shippingChoices.length === 0) return 'notToBrazil'
  return row.soldOut ? 'soldOut' : null
}

/** Whether every field of the form is filled in and valid. The form then collapses once its order is recorded. */
const isFormComplete = (state: SimpleState) =>
  listRequiredFields(state).every(field => state.fields[field].trim() !== '') &&
  listShownFields(state.cart).every(field => !findFormatError(field, state.fields))
const withFolding = (state: SimpleState): SimpleState => ({
  ...state,
  folded: state.recorded !== null && isFormComplete(state),
})

function withRow(state: SimpleState, row: Checkout): SimpleState {
  const cart = {
    id: row.id,
    mode: row.mode,
    promotion: row.promotion,
    quote: row.quote,
    methods: readMethods(row),
    methodQuotes: row.methodQuotes,
    cardProvider: row.cardProvider,
    // An older server does not send this field and always requires the postal address.
    needsAddress: row.needsAddress !== false,
    phoneField: state.cart.phoneField,
    shipping: row.shippingChoices.find(choice => choice.id === row.shippingOptionId) ?? null,
    block: toBlock(row),
    savesCard: row.savesCard,
    bumps: state.pending > 0 ? withLocalSelection(row.bumps ?? [], state.cart.bumps) : (row.bumps ?? []),
    mainCents: row.lines[0]?.totalCents ?? null,
    ...readQuantity(row, state.cart, state.pending > 0),
  }
  // Another provider has other fields, which are empty.
  const card = row.cardProvider === state.cart.cardProvider ? state.card : initialCard
  const goneBumps = row.removedBumps ?? state.goneBumps
  const updated = { ...state, cart, card, goneBumps, recorded: row.recorded ?? null }
  return state.recorded ? updated : withFolding(updated)
}

function withoutError(errors: FieldErrors, place: keyof FieldErrors): FieldErrors {
  const { [place]: _fixed, ...remaining } = errors
  return remaining
}

/** Fills in empty address fields, unless the postal code has changed since it was looked up. */
function withAddress(state: SimpleState, { zip, found }: Extract<SimpleEvent, { type: 'addressFound' }>): SimpleState {
  if (state.fields.zip !== zip) return state
  const fields = { ...state.fields }
  let { errors } = state
  for (const field of ['address', 'district', 'city'] as const) {
    if (!found[field] || fields[field].trim()) continue
    fields[field] = found[field]
    errors = withoutError(errors, field)
  }
  return { ...state, fields, errors, streetFound: fields.address !== state.fields.address }
}

export function simpleReducer(state: SimpleState, event: SimpleEvent): SimpleState {
  switch (event.type) {
    case 'fieldTyped': {
      const fields = { ...state.fields, [event.field]: event.value }
      const isFixed = event.value.trim() !== '' && !findFormatError(event.field, fields)
      return { ...state, fields, errors: isFixed ? withoutError(state.errors, event.field) : state.errors }
    }
    case 'fieldLeft': {
      const fields = { ...state.fields, [event.field]: normalizeField(event.field, state.fields[event.field]) }
      const error = findFormatError(event.field, fields)
      const errors = error ? { ...state.errors, [event.field]: error } : state.errors
      return { ...state, fields, errors, touched: { ...state.touched, [event.field]: true } }
    }
    case 'fieldsRestored': {
      const restored = Object.keys(event.fields).map(field => [field, true])
      const touched = { ...state.touched, ...Object.fromEntries(restored) }
      return { ...state, fields: { ...state.fields, ...event.fields }, touched }
    }
    case 'addressFound':
      return withAddress(state, event)
    case 'formOpened':
      return { ...state, folded: false }
    case 'consentToggled':
      return { ...state, consent: !state.consent }
    case 'cardChanged': {
      const { part, complete, empty, error } = event
      const errors = error ? { ...state.errors, [part]: error } : withoutError(state.errors, part)
      const card = { ...state.card, [part]: { complete, empty, error } }
      // Typing in a card field picks the card, so that it stays picked even if another method becomes the first one
      // later.
      return { ...state, errors, decline: null, card, pickedMethod: empty ? state.pickedMethod : 'card' }
    }
    case 'methodPicked':
      return withMethod(state, event.method)
    case 'installmentPicked':
      return { ...state, installment: event.installment }
    case 'rowAnswered':
      return withRow(withRecentPurchase(state, event.row.recentPurchase), event.row)
    case 'bumpToggled': {
      const bumps = withBump(state.cart.bumps, event.id, event.isSelected)
      return { ...state, notice: null, goneBumps: [], totalBefore: null, cart: { ...state.cart, bumps } }
    }
    case 'quantityPicked':
      return { ...state, notice: null, cart: { ...state.cart, quantity: event.quantity } }
    case 'changeSent':
      return { ...state, pending: state.pending + 1 }
    case 'changeEnded':
      return { ...state, pending: Math.max(0, state.pending - 1) }
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
      return { ...state, phase: event.phase, errors: {}, decline: null, notice: null, totalBefore: null, goneBumps: [] }
    case 'asking':
      if (state.phase === 'asking') return state
      return { ...state, phase: 'asking', notice: { title: words.asking, text: words.askingText } }
    case 'awaiting':
      return withCode(state, event.awaiting)
    case 'codeLeft':
      return withFolding(withMethod({ ...state, awaiting: null }, event.method ?? 'pix'))
    case 'alreadyPaid':
      return withFolding({ ...withRecentPurchase(state, event.purchase), phase: 'filling', notice: null })
    case 'buyAgain':
      return withBuyAgain(state)
    // The 'asking' phase is kept: while the state of the payment is being checked, the shopper must not pay again.
    case 'shownAgain':
      return ['sending', 'paying'].includes(state.phase) ? { ...state, phase: 'filling', notice: null } : state
    case 'recorded':
      return withFolding({ ...state, phase: 'filling' })
    case 'requoted': {
      const totalBefore = getQuote(state).totalCents
      const { goneBumps = state.goneBumps } = event
      const bumps = withoutRemovedBumps(state.cart.bumps, goneBumps)
      const cart = withQuote({ ...state.cart, bumps }, event.quote)
      return withFolding({ ...state, phase: 'filling', totalBefore, goneBumps, cart })
    }
    case 'declined':
      // The form stays open so that it shows the field with the error.
      if (event.decline.field === 'zip') {
        const errors = { ...state.errors, zip: checkout.declinedAt.zip }
        return { ...state, phase: 'filling', awaiting: null, decline: event.decline, errors, folded: false }
      }
      return withFolding({ ...state, phase: 'filling', awaiting: null, decline: event.decline })
    case 'stopped':
      return { ...state, phase: 'filling', awaiting: null, notice: event.notice ?? null }
    case 'settled':
      return { ...state, phase: 'over', awaiting: null, settled: event.settled }
  }
}
