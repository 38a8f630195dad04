import type { InstallmentOption } from '#contract/card-installments.ts'
import type { Checkout, Quote, RecentPurchase, Settled } from '#contract/checkout.ts'
import type { AwaitingPayment } from '#contract/payment-methods.ts'
import type { CheckoutData } from '#contract/screen-data.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { withBump, withoutRemovedBumps } from '../pay/bumps.ts'
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
import { type Cart, toCart, withLocalChoices } from './cart.ts'
import { emptyFields, type FieldName, type Fields, normalizeField } from './fields.ts'
import {
  type FormState,
  type FoundAddress,
  updateErrorsAfterTyping,
  withAddress,
  withCountry,
  withDial,
  withoutErrors,
  withStateOfZip,
} from './form-state.ts'
import { type CardParts, findFormatError, type ValidationFailure } from './validation.ts'

export type CheckoutState = PaymentState<'filling' | 'paying' | 'asking' | 'confirmed'> &
  FormState & {
    /** Increases with every rejected submission, so that the error summary takes focus each time. */
    refusals: number
    cart: Cart
    /** The number of changes that wait for a response. While it is above zero, prices and stock may still change. */
    pending: number
    promo: { open: boolean; error: string | null }
    complementOpen: boolean
    /** Whether the marketing consent box is checked; null when the shop does not ask for consent. */
    consent: boolean | null
    card: CardParts
    cardReady: boolean
    /** Whether a wallet of the device pays instead of a typed card. The server knows only the method 'card'. */
    walletPicked: boolean
  }
export type CheckoutEvent =
  | { type: 'fieldTyped'; field: FieldName; value: string }
  | { type: 'fieldLeft'; field: FieldName }
  | { type: 'fieldsRestored'; fields: Partial<Fields> }
  | ({ type: 'addressFound' } & FoundAddress)
  | { type: 'countryPicked'; country: string }
  | { type: 'variantPicked'; variantId: string }
  | { type: 'quantityPicked'; quantity: number }
  | { type: 'shippingPicked'; shippingOptionId: string }
  | { type: 'bumpToggled'; id: string; isSelected: boolean }
  | { type: 'promoOpened' }
  | { type: 'promoRefused'; text: string }
  | { type: 'complementOpened' }
  | { type: 'consentToggled' }
  | { type: 'changeSent' }
  | { type: 'changeFailed' }
  | { type: 'rowAnswered'; row: Checkout; at: number }
  | { type: 'rowRead'; row: Checkout; at: number }
  | { type: 'cardChanged'; part: CardPart; complete: boolean; error: string | null }
  | { type: 'cardReady' }
  | { type: 'methodPicked'; method: Method }
  | { type: 'walletPicked' }
  | { type: 'installmentPicked'; installment: InstallmentOption | null }
  | { type: 'refused'; refusal: ValidationFailure }
  | { type: 'payStarted' }
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
  | { type: 'requoted'; quote: Quote; promotionGone: boolean; goneBumps?: string[] }
  | { type: 'declined'; decline: Decline }
  | { type: 'payStopped'; notice?: Notice }
  | { type: 'reopened' }
  | { type: 'confirmed'; settled: Settled }

const initialCardPart = { complete: false, error: null }
const initialCard: CardParts = { cardNumber: initialCardPart, cardExpiry: initialCardPart, cardCvc: initialCardPart }

export function createInitialState(data: CheckoutData): CheckoutState {
  const { variants, variantId, needsShipping, needsAddress, shippingChoices, shippingOptionId, quote } = data
  const country = data.country.code
  return {
    fields: { ...emptyFields, country, dial: country },
    touched: {},
    errors: {},
    refusals: 0,
    cart: {
      id: null,
      variants,
      variantId,
      quantity: data.quantity ?? 1,
      needsShipping,
      needsAddress,
      phoneField: data.phoneField,
      shippingChoices,
      shippingOptionId,
      promotion: null,
      quote,
      methods: readMethods(data),
      methodQuotes: data.methodQuotes,
      cardProvider: data.cardProvider,
      mode: null,
      endsAt: null,
      soldOut: false,
      unavailable: data.isUnpayable ? 'payment' : null,
      subscription: data.subscription ?? null,
      savesCard: false,
      bumps: (!data.hidesBumps && data.bumps) || [],
      mainCents: null,
    },
    pending: 0,
    promo: { open: false, error: null },
    complementOpen: false,
    streetFound: false,
    zipState: null,
    consent: data.asksConsent ? false : null,
    card: initialCard,
    cardReady: false,
    walletPicked: false,
    ...initialPaymentState,
  }
}

/** Shows which order bumps left the cart, and what the total was with them. */
function withRemovedBumps(state: CheckoutState, before: CheckoutState, { removedBumps }: Checkout): CheckoutState {
  if (!removedBumps?.length) return state
  const totalBefore = before.totalBefore ?? getQuote(before).totalCents
  const isChanged = before.cart.id !== null && totalBefore !== getQuote(state).totalCents
  return { ...state, goneBumps: removedBumps, totalBefore: isChanged ? totalBefore : state.totalBefore }
}

function withRow(state: CheckoutState, row: Checkout, at: number): CheckoutState {
  const errors = row.shippingOptionId ? withoutErrors(state.errors, 'shipping') : state.errors
  // Another provider has other fields, which are empty.
  const card = row.cardProvider === state.cart.cardProvider ? state.card : initialCard
  // Wallets are charged by Stripe only.
  const walletPicked = state.walletPicked && !row.cardProvider
  const newCart = toCart(row, at, state.cart)
  const isOutdated = state.pending > 1
  const cart = isOutdated ? withLocalChoices(newCart, state.cart) : newCart
  return withRemovedBumps({ ...state, cart, errors, card, walletPicked }, state, row)
}

export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'fieldTyped': {
      if (event.field === 'dial') return withDial(state, event.value)
      const fields = { ...state.fields, [event.field]: event.value }
      const typed = { ...state, fields, errors: updateErrorsAfterTyping(state, event.field, fields) }
      return event.field === 'zip' ? withStateOfZip(typed) : typed
    }
    case 'fieldLeft': {
      const fields = { ...state.fields, [event.field]: normalizeField(event.field, state.fields) }
      const error = findFormatError(event.field, fields)
      const errors = error ? { ...state.errors, [event.field]: error } : state.errors
      return { ...state, fields, errors, touched: { ...state.touched, [event.field]: true } }
    }
    case 'fieldsRestored': {
      const fields = { ...state.fields, ...event.fields }
      const touched = { ...state.touched }
      for (const field of Object.keys(event.fields) as FieldName[]) if (fields[field]) touched[field] = true
      return withStateOfZip({
        ...state,
        fields,
        touched,
        complementOpen: state.complementOpen || fields.complement !== '',
      })
    }
    case 'addressFound':
      return withAddress(state, event)
    case 'countryPicked':
      return withCountry(state, event.country)
    case 'variantPicked':
      return { ...state, notice: null, cart: { ...state.cart, variantId: event.variantId } }
    case 'quantityPicked':
      return { ...state, notice: null, cart: { ...state.cart, quantity: event.quantity } }
    case 'shippingPicked': {
      const cart = { ...state.cart, shippingOptionId: event.shippingOptionId }
      return { ...state, cart, errors: withoutErrors(state.errors, 'shipping') }
    }
    case 'bumpToggled': {
      const bumps = withBump(state.cart.bumps, event.id, event.isSelected)
      return { ...state, notice: null, goneBumps: [], totalBefore: null, cart: { ...state.cart, bumps } }
    }
    case 'promoOpened':
      return { ...state, promo: { open: true, error: null } }
    case 'promoRefused':
      return { ...state, promo: { ...state.promo, error: event.text } }
    case 'complementOpened':
      return { ...state, complementOpen: true }
    case 'consentToggled':
      return { ...state, consent: !state.consent }
    case 'changeSent':
      return { ...state, pending: state.pending + 1 }
    case 'changeFailed':
      return { ...state, pending: Math.max(0, state.pending - 1) }
    case 'rowAnswered':
      return {
        ...withRow(withRecentPurchase(state, event.row.recentPurchase), event.row, event.at),
        pending: Math.max(0, state.pending - 1),
        promo: event.row.promotion ? { open: false, error: null } : state.promo,
      }
    // While a change is pending, the response to a refresh is ignored, because the response to the change will be
    // newer.
    case 'rowRead':
      return state.pending > 0 ? state : withRow(state, event.row, event.at)
    case 'cardChanged': {
      const { part, complete, error } = event
      const errors = error ? { ...state.errors, [part]: error } : withoutErrors(state.errors, part)
      const card = { ...state.card, [part]: { complete, error } }
      // Typing in a card field picks the card, so that it stays picked even if another method becomes the first one
      // later.
      return { ...state, errors, card, decline: null, pickedMethod: 'card' }
    }
    case 'cardReady':
      return { ...state, cardReady: true }
    case 'methodPicked':
      return { ...withMethod(state, event.method), walletPicked: false }
    case 'walletPicked':
      return { ...withMethod(state, 'pix'), pickedMethod: 'card', walletPicked: true }
    case 'installmentPicked':
      return { ...state, installment: event.installment }
    case 'refused':
      return {
        ...state,
        errors: event.refusal.errors,
        refusals: state.refusals + 1,
        complementOpen: state.complementOpen || event.refusal.errors.complement !== undefined,
        decline: null,
        phase: 'filling',
      }
    case 'payStarted':
      return { ...state, phase: 'paying', errors: {}, decline: null, notice: null, totalBefore: null, goneBumps: [] }
    case 'asking':
      if (state.phase === 'asking') return state
      return { ...state, phase: 'asking', notice: { title: words.asking, text: words.askingText } }
    case 'awaiting':
      return withCode(state, event.awaiting)
    case 'codeLeft':
      return withMethod({ ...state, awaiting: null }, event.method ?? 'pix')
    case 'alreadyPaid':
      return { ...withRecentPurchase(state, event.purchase), phase: 'filling', notice: null }
    case 'buyAgain':
      return withBuyAgain(state)
    // The 'asking' phase is kept: while the state of the payment is being checked, the shopper must not pay again.
    case 'shownAgain':
      return state.phase === 'paying' ? { ...state, phase: 'filling', notice: null } : state
    case 'requoted': {
      const { cart } = state
      const promotion = event.promotionGone ? null : cart.promotion
      const totalBefore = getQuote(state).totalCents
      const notice = event.promotionGone ? { title: words.promoGone, text: '' } : null
      const { goneBumps = [] } = event
      const bumps = withoutRemovedBumps(cart.bumps, goneBumps)
      const newCart = withQuote({ ...cart, promotion, bumps }, event.quote)
      return { ...state, phase: 'filling', totalBefore, notice, goneBumps, cart: newCart }
    }
    case 'declined':
      return {
        ...state,
        phase: 'filling',
        awaiting: null,
        decline: event.decline,
        ...(state.cart.needsAddress &&
          event.decline.field === 'zip' && { errors: { ...state.errors, zip: words.declinedAt.zip } }),
      }
    case 'payStopped':
      return { ...state, phase: 'filling', awaiting: null, notice: event.notice ?? null }
    case 'reopened':
      return { ...state, phase: 'filling', notice: { title: words.reopened, text: words.reopenedText } }
    case 'confirmed':
      return { ...state, phase: 'confirmed', awaiting: null, settled: event.settled }
  }
}
