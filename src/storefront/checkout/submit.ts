import { browserStore } from '#api-client/browser-store.ts'
import type { MercadoPagoSettings, StripeSettings } from '#contract/screen-data.ts'
import { findCountry } from '#domain/countries-list.ts'
import { parseEmail } from '#domain/email.ts'
import { parsePhone } from '#domain/phone.ts'
import { getLanguageTag, checkout as words } from '#i18n/storefront.ts'
import type { CardProvider } from '../pay/card.ts'
import type { CheckoutRow } from '../pay/checkout-row.ts'
import { cleanFields } from '../pay/clean-fields.ts'
import { loadCodePanel } from '../pay/code-panel.tsx'
import { buildCookiesBlockedNotice } from '../pay/cookies-blocked-notice.ts'
import { findDeclinedField } from '../pay/declined-field.ts'
import { buildFieldErrors } from '../pay/field-errors.ts'
import { findMercadoPago, getQuote } from '../pay/methods.ts'
import { type Buyer, type Outcome, pay } from '../pay/pay.ts'
import { getRefusalText } from '../pay/refusal-text.ts'
import { createShop } from '../pay/shop.ts'
import { showCardLoadError } from '../pay/show-card-load-error.ts'
import { type OutcomeScreen, showOutcome } from '../pay/show-outcome.ts'
import { getCountryName } from '../ui/country-name.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import { findBlockReason, findMethod } from './block-reason.ts'
import { clearDraft, reloadWithReopenedNotice } from './draft.ts'
import { fieldNames, hasTaxIdField, withoutHiddenFields } from './fields.ts'
import type { CheckoutEvent, CheckoutState } from './state.ts'
import { validateSubmission } from './validation.ts'

type Submission = {
  state: CheckoutState
  stripe: StripeSettings
  mercadoPago?: MercadoPagoSettings | undefined
  row: CheckoutRow
  provider: CardProvider | null
  /** Whether the card fields failed to load, so that an error message replaces them. */
  cardMissing: boolean
  dispatch: (event: CheckoutEvent) => void
  show: ShowToast
}

/** Whether the form can be submitted. If not, the page shows what is missing or wrong. */
export function isFormValid(
  state: CheckoutState,
  /** Whether the card is typed into card fields of this page, and who charges it. */
  { fillsCard, isMercadoPago = false }: { fillsCard: boolean; isMercadoPago?: boolean },
  dispatch: Submission['dispatch'],
  show: ShowToast,
): boolean {
  const country = findCountry(state.fields.country)
  const { needsAddress, phoneField, needsShipping, shippingChoices, shippingOptionId, subscription } = state.cart
  const { fields, card } = state
  const quote = getQuote(state)
  const totalCents = fillsCard ? quote.totalCents : 0
  const refusal = validateSubmission({
    fields,
    currency: quote.currency,
    countryName: country ? getCountryName(country) : state.fields.country,
    needsShipping,
    needsAddress,
    phoneField,
    shippingChoices,
    shippingOptionId,
    totalCents,
    keepsCard: fillsCard && subscription !== null,
    card,
    isPix: findMethod(state) === 'pix',
    isMercadoPago: isMercadoPago && findMethod(state) === 'card',
  })
  if (!refusal) return true
  dispatch({ type: 'refused', refusal })
  // Two toasts would cover the form on a phone, so one toast lists the missing fields and then the other errors.
  const [first = '', ...others] = refusal.sentences.map(endWithPeriod)
  if (refusal.missing.length === 0) show(words.validationTitle, [first, ...others].join(' '))
  else
    show(words.missingTitle, [first, ...(others.length > 0 ? [`${words.validationTitle}:`] : []), ...others].join(' '))
  return false
}

/** Builds the buyer from the fields that the form shows. */
export function buildFormBuyer({ fields, cart, consent }: CheckoutState): Buyer {
  const cleaned = cleanFields(withoutHiddenFields(fields, cart))
  const taxId = hasTaxIdField(cart.quote.currency) ? cleaned.taxId : ''
  const email = parseEmail(cleaned.email) ?? cleaned.email
  const phone = parsePhone(cleaned.phone, cleaned.dial) ?? cleaned.phone
  return { ...cleaned, email, taxId, phone, consent: consent === true }
}

/** Validates the form, pays and shows the outcome. Does nothing while a payment is in progress. */
export async function submitPayment({
  state,
  stripe,
  mercadoPago,
  row,
  provider,
  cardMissing,
  dispatch,
  show,
}: Submission): Promise<void> {
  if (state.phase !== 'filling' || findBlockReason(state.cart)) return
  const quote = getQuote(state)
  const method = findMethod(state)
  const isPix = method === 'pix'
  const isMercadoPago = findMercadoPago({ mercadoPago }, state.cart) !== null
  const hasFields = isMercadoPago || stripe.publishableKey !== null
  // When card fields are not on the page, they cannot be required.
  const fillsCard = hasFields && !cardMissing && !state.walletPicked
  if (!isFormValid(state, { fillsCard, isMercadoPago }, dispatch, show)) return
  // The wallet opens only when its own button is pressed.
  if (state.walletPicked) return document.querySelector<HTMLElement>('.wallet iframe')?.focus()
  if (method === 'card' && hasFields && !provider) return showCardLoadError(show)
  // Only a reloaded page has the keys of another mode or provider.
  const isOutdated = state.cart.cardProvider && !isMercadoPago && method === 'card'
  if (isOutdated || (state.cart.mode && state.cart.mode !== stripe.mode)) return reloadWithReopenedNotice()
  dispatch({ type: 'payStarted' })
  // An error is reported when the panel is shown.
  if (isPix) loadCodePanel(getLanguageTag()).catch(() => undefined)
  const checkoutId = await row.ready()
  if (!checkoutId) {
    dispatch({ type: 'payStopped' })
    show(words.paymentError, await getRefusalText(row.failure()))
    return
  }
  const buyer = buildFormBuyer(state)
  const outcome = await pay(quote, buyer, provider, createPageShop(checkoutId, state, dispatch), method)
  // The seller may have turned the method off in the meantime.
  if (isPix && outcome.kind === 'failed') row.refresh()
  return handleOutcome(outcome, { row, dispatch, show }, isPix ? createPixScreen(dispatch) : {})
}

export const createPageShop = (
  checkoutId: string,
  { buyAgainAfter }: Pick<CheckoutState, 'buyAgainAfter'>,
  dispatch: Submission['dispatch'],
) => createShop(checkoutId, { onRetry: () => dispatch({ type: 'asking' }), buyAgainAfter })

type OutcomeContext = Pick<Submission, 'row' | 'dispatch' | 'show'>
/**
 * Shows the outcome of a payment attempt. Reopens a checkout row that has ended, and refreshes a row whose stock or
 * price has changed.
 */
export async function handleOutcome(
  outcome: Outcome,
  context: OutcomeContext,
  overrides?: Partial<OutcomeScreen>,
): Promise<void> {
  const { row, dispatch, show } = context
  if (outcome.kind === 'over') return reopenCheckout(row, dispatch, show)
  const errors = outcome.kind === 'refusedFields' ? buildFieldErrors(outcome.fields, fieldNames, words) : null
  if (errors) {
    // The seller may have made this a shipped product in the meantime; the refreshed row then requires a postal
    // address.
    row.refresh()
    const sentences = Object.values(errors)
    dispatch({ type: 'refused', refusal: { errors, missing: [], sentences } })
    return show(words.validationTitle, sentences.map(endWithPeriod).join(' '))
  }
  // Stock, shipping or other figures of the row may have changed as well.
  if (outcome.kind === 'soldOut' || outcome.kind === 'requoted') row.refresh()
  showOutcome(outcome, { ...createOutcomeScreen(dispatch, show), ...overrides })
}

/**
 * Replaces a checkout row that ended unpaid with a new row that has the same selections. The shopper must press the pay
 * button again.
 */
async function reopenCheckout(row: CheckoutRow, dispatch: Submission['dispatch'], show: ShowToast) {
  const reopened = await row.reopen()
  if (reopened === 'opened') return dispatch({ type: 'reopened' })
  if (reopened === 'noCookies') return dispatch({ type: 'payStopped', notice: await buildCookiesBlockedNotice() })
  dispatch({ type: 'payStopped' })
  show(words.paymentError, await getRefusalText(row.failure()))
}

/** The advice about a declined card does not fit a code that was not paid. */
const createPixScreen = (dispatch: Submission['dispatch']): Partial<OutcomeScreen> => ({
  onDeclined: () => dispatch({ type: 'payStopped', notice: { title: words.notPaid, text: words.notChargedKept } }),
})

const endWithPeriod = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)

export const createOutcomeScreen = (dispatch: Submission['dispatch'], show: ShowToast): OutcomeScreen => ({
  show,
  words,
  nothingLostText: words.notChargedKept,
  describeDecline: ({ code, message }) => {
    const place = findDeclinedField(code)
    const advice = place ? words.declinedAtText : words.declinedText
    // A message is omitted if it only repeats the title or gives the same advice in the provider's words.
    const vague = /^\S+ \S+ \S+ (declined|recusado)\.$/.test(message)
    const detail = vague || code?.endsWith('authentication_failure') ? '' : message
    return {
      decline: { title: vague ? words.declined : words.notPaid, text: `${detail} ${advice}`.trim(), field: place },
      toast: vague ? message : detail || words.notPaid,
    }
  },
  onRequoted: (quote, promotionGone, goneBumps) => dispatch({ type: 'requoted', quote, promotionGone, goneBumps }),
  onAlreadyPaid: purchase => dispatch({ type: 'alreadyPaid', purchase }),
  onDeclined: decline => dispatch({ type: 'declined', decline }),
  onStopped: notice => dispatch({ type: 'payStopped', notice }),
  onAwaiting: awaiting => dispatch({ type: 'awaiting', awaiting }),
  onSettled: settled => dispatch({ type: 'confirmed', settled }),
  showThankYou: ({ order }) =>
    show(order.totalCents === 0 ? words.orderPlaced : words.successTitle, words.success, 'done'),
  dropDraft: () => clearDraft(browserStore('sessionStorage')),
})
