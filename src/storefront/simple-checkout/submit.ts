import { call, Problem } from '#api-client/call.ts'
import type { Checkout } from '#contract/checkout.ts'
import { recordOrder } from '#contract/recorded-order.ts'
import type { MercadoPagoSettings, StripeSettings } from '#contract/screen-data.ts'
import { findBrazilianState } from '#domain/brazilian-postal-code.ts'
import { parseEmail } from '#domain/email.ts'
import { parsePhone } from '#domain/phone.ts'
import { checkout, simpleCheckout as words } from '#i18n/storefront.ts'
import type { CardProvider } from '../pay/card.ts'
import { isCheckoutEnded } from '../pay/checkout-ended.ts'
import type { CheckoutRow } from '../pay/checkout-row.ts'
import { cleanFields } from '../pay/clean-fields.ts'
import { getPanelLanguage, loadCodePanel } from '../pay/code-panel.tsx'
import { buildCookiesBlockedNotice } from '../pay/cookies-blocked-notice.ts'
import { findDeclinedField } from '../pay/declined-field.ts'
import { buildFieldErrors } from '../pay/field-errors.ts'
import { findMercadoPago, getQuote, readMethods } from '../pay/methods.ts'
import { type Buyer, pay } from '../pay/pay.ts'
import { getRefusalText, reportPromotionRefusal } from '../pay/refusal-text.ts'
import { createShop } from '../pay/shop.ts'
import { showCardLoadError } from '../pay/show-card-load-error.ts'
import { type OutcomeScreen, showOutcome } from '../pay/show-outcome.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import { clearDraft } from './draft.ts'
import { type FieldErrors, formFields, listShownFields, type PageField } from './fields.ts'
import { findBlockReason, type SimpleEvent, type SimpleState } from './state.ts'
import { findMethod, getFieldLabel, getSubmitAction, validateForm } from './validation.ts'

type Submission = {
  state: SimpleState
  stripe: StripeSettings
  mercadoPago?: MercadoPagoSettings | undefined
  row: CheckoutRow
  provider: CardProvider | null
  /** Whether the card fields failed to load, so that an error message replaces them. */
  cardMissing: boolean
  dispatch: (event: SimpleEvent) => void
  show: ShowToast
}

/**
 * Validates the form, records the order, and pays it when a card is filled in or the total is zero. The order is
 * recorded before any charge, so it is kept whatever the outcome of the payment is.
 */
export async function submitOrder(submission: Submission): Promise<void> {
  const { state, stripe, mercadoPago, row, provider, cardMissing, dispatch, show } = submission
  if (state.phase !== 'filling' || findBlockReason(state.cart)) return
  const isMercadoPago = findMercadoPago({ mercadoPago }, state.cart) !== null
  const payable = isMercadoPago || stripe.publishableKey !== null
  const errors = validateForm(state, payable && !cardMissing)
  if (errors) {
    dispatch({ type: 'refused', errors })
    show(words.problem, buildValidationSentence(state, errors))
    return
  }
  const action = getSubmitAction(state)
  const method = findMethod(state)
  const isPix = method === 'pix'
  if (action === 'pay' && !isPix && payable && !provider) return showCardLoadError(show)
  // Only a reloaded page has the keys of another mode or provider.
  const isOutdated = state.cart.cardProvider && !isMercadoPago && action === 'pay' && !isPix
  if (isOutdated || (state.cart.mode && state.cart.mode !== stripe.mode)) return location.reload()
  dispatch({ type: 'started', phase: action === 'record' ? 'sending' : 'paying' })
  // An error is reported when the panel is shown.
  if (isPix) loadCodePanel(getPanelLanguage()).catch(() => undefined)
  const recorded = await sendOrder(submission)
  if (!recorded) return
  const quote = getQuote(state)
  const newQuote = getQuote({ ...state, cart: { ...recorded, methods: readMethods(recorded) } })
  // The old prices stay until the new total is reported as changed.
  const { quote: listQuote, methodQuotes } = state.cart
  dispatch({ type: 'rowAnswered', row: { ...recorded, quote: listQuote, methodQuotes } })
  reportPromotionRefusal(recorded, text => dispatch({ type: 'couponRefused', text }))
  const isSameTotal = newQuote.totalCents === quote.totalCents && newQuote.currency === quote.currency
  if (action === 'record') show(words.recorded, undefined, 'done')
  if (!isSameTotal) return dispatch({ type: 'requoted', quote: newQuote })
  if (action === 'record') return dispatch({ type: 'recorded' })
  const shop = createPageShop(recorded.id, state, dispatch)
  const outcome = await pay(newQuote, toBuyer(state), provider, shop, method)
  if (outcome.kind === 'over') return reopenCheckout(submission)
  // The seller may have made this a shipped product in the meantime; the refreshed row then requires a postal address.
  if (outcome.kind === 'soldOut' || outcome.kind === 'requoted' || outcome.kind === 'refusedFields') row.refresh()
  // The seller may have turned the method off in the meantime.
  if (isPix && outcome.kind === 'failed') row.refresh()
  if (outcome.kind === 'refusedFields' && showFieldErrors(outcome.fields, dispatch, show)) return
  showOutcome(outcome, { ...createOutcomeScreen(dispatch, show), ...(isPix && createPixScreen(dispatch)) })
}

/** The advice about a declined card does not fit a code that was not paid. */
const createPixScreen = (dispatch: Submission['dispatch']): Partial<OutcomeScreen> => ({
  onDeclined: () => dispatch({ type: 'stopped', notice: { title: checkout.notPaid, text: words.notCharged } }),
})

/**
 * Records the form as the order of this checkout, which has at most one. Returns null when the server rejects the
 * order; the page then shows the reason.
 */
async function sendOrder({ state, row, dispatch, show, ...settings }: Submission): Promise<Checkout | null> {
  const id = await row.ready()
  if (!id) {
    dispatch({ type: 'stopped' })
    show(words.paymentError, await getRefusalText(row.failure()))
    return null
  }
  const { name, email, phone, address, district = '', city, zip } = toBuyer(state)
  try {
    const consent = state.consent === true
    const body = { name, email, phone, address, ...(district && { district }), city, zip, consent }
    return await call(recordOrder, { params: { id }, body })
  } catch (error) {
    const fields = error instanceof Problem ? error.fields : undefined
    if (isCheckoutEnded(error)) await reopenCheckout({ state, row, dispatch, show, ...settings })
    else {
      if (!fields || !showFieldErrors(fields, dispatch, show)) {
        const text = await getRefusalText(error)
        dispatch({ type: 'stopped', notice: { title: words.problem, text } })
        show(words.problem, text)
      }
      row.refresh()
    }
    return null
  }
}

export const createPageShop = (
  checkoutId: string,
  { buyAgainAfter }: Pick<SimpleState, 'buyAgainAfter'>,
  dispatch: Submission['dispatch'],
) => createShop(checkoutId, { onRetry: () => dispatch({ type: 'asking' }), buyAgainAfter })

/**
 * Shows the confirmation when another tab paid the ended checkout row. Otherwise opens a new row for another
 * submission.
 */
async function reopenCheckout({ state, row, dispatch, show }: Submission): Promise<void> {
  const shop = state.cart.id ? createPageShop(state.cart.id, state, dispatch) : null
  const settled = await shop?.settle().catch(() => null)
  if (settled?.state === 'paid') return dispatch({ type: 'settled', settled })
  const reopened = await row.reopen()
  if (reopened === 'failed') show(words.paymentError, await getRefusalText(row.failure()))
  if (reopened === 'failed') return dispatch({ type: 'stopped' })
  const opened = { title: words.reopened, text: words.notCharged }
  dispatch({ type: 'stopped', notice: reopened === 'opened' ? opened : await buildCookiesBlockedNotice() })
}

/** Shows errors at the rejected fields; returns false when the form has none of these fields. */
function showFieldErrors(refused: Readonly<Record<string, string>>, dispatch: Submission['dispatch'], show: ShowToast) {
  const errors = buildFieldErrors(refused, [...formFields, 'cardholder'] as const, words)
  if (!errors) return false
  dispatch({ type: 'refused', errors })
  show(words.problem, words.checkFields)
  return true
}

function toBuyer({ fields: input, consent, cart }: SimpleState): Buyer {
  const shown = listShownFields(cart)
  const hidden = formFields.filter(field => !shown.includes(field)).map(field => [field, ''])
  const fields = cleanFields({ ...input, ...Object.fromEntries(hidden) })
  const email = parseEmail(fields.email) ?? fields.email
  const phone = parsePhone(fields.phone, 'BR') ?? fields.phone
  return {
    ...fields,
    email,
    phone,
    complement: '',
    state: findBrazilianState(fields.zip) ?? '',
    country: 'BR',
    consent: consent === true,
  }
}

/**
 * Builds the toast's text. It names the missing fields or, when none is missing, asks the shopper to check the fields.
 */
function buildValidationSentence({ fields }: SimpleState, errors: FieldErrors): string {
  const missing: PageField[] = formFields.filter(field => errors[field] && !fields[field].trim())
  return missing.length > 0 ? words.missing(missing.map(getFieldLabel).join(', ')) : words.checkFields
}

export const createOutcomeScreen = (dispatch: Submission['dispatch'], show: ShowToast): OutcomeScreen => ({
  show,
  words,
  nothingLostText: words.notCharged,
  describeDecline: ({ code, message, isOwnText }) => {
    const title = code === 'card_declined' ? checkout.declined : words.declined
    const place = findDeclinedField(code)
    // The provider's own texts are shown only with the advice for a field.
    const advice = place ? checkout.declinedAtText : words.declinedText
    const text = place || (isOwnText && code !== 'card_declined') ? `${message} ${advice}` : advice
    return { decline: { title, text, field: place }, toast: title }
  },
  onRequoted: (quote, _promotionGone, goneBumps) => dispatch({ type: 'requoted', quote, goneBumps }),
  onAlreadyPaid: purchase => dispatch({ type: 'alreadyPaid', purchase }),
  onDeclined: decline => dispatch({ type: 'declined', decline }),
  onStopped: notice => dispatch({ type: 'stopped', notice }),
  onAwaiting: awaiting => dispatch({ type: 'awaiting', awaiting }),
  onSettled: settled => dispatch({ type: 'settled', settled }),
  showThankYou: ({ order }) => show(order.totalCents === 0 ? words.recorded : words.paid, undefined, 'done'),
  dropDraft: clearDraft,
})
