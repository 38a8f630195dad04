import type { StripeSettings } from '#contract/screen-data.ts'
import { countryOf } from '#domain/countries-list.ts'
import { emailOf } from '#domain/email.ts'
import { phoneOf } from '#domain/phone.ts'
import { browserStore } from '#web/browser-store.ts'
import { checkout as words } from '#words/storefront.ts'
import type { CardProvider } from '../pay/card.ts'
import { declinedPlace } from '../pay/declined-place.ts'
import { noCookies } from '../pay/no-cookies.ts'
import { type Buyer, type Outcome, pay } from '../pay/pay.ts'
import { refusalText } from '../pay/refusal-text.ts'
import { refusedTexts } from '../pay/refused-fields.ts'
import type { Row } from '../pay/row.ts'
import { shopFor } from '../pay/shop.ts'
import { showCardTrouble } from '../pay/show-card-trouble.ts'
import { type OutcomeScreen, showOutcome } from '../pay/show-outcome.ts'
import { trimmed } from '../pay/trimmed.ts'
import { countryName } from '../ui/country-name.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import { asksCard, blockOf } from './block.ts'
import { dropDraft, reloadReopened } from './draft.ts'
import { asksTaxId, fieldNames, withoutAddress } from './fields.ts'
import type { CheckoutEvent, CheckoutState } from './state.ts'
import { refusalOf } from './validation.ts'

type Submission = {
  state: CheckoutState
  stripe: StripeSettings
  row: Row
  provider: CardProvider | null
  /** The card fields do not come: a sentence stands in their place. */
  cardMissing: boolean
  dispatch: (event: CheckoutEvent) => void
  show: ShowToast
}

/** One press of the pay button: check, pay, and show what came of it. A second press while paying does nothing. */
export async function submitPayment({
  state,
  stripe,
  row,
  provider,
  cardMissing,
  dispatch,
  show,
}: Submission): Promise<void> {
  if (state.phase !== 'filling' || blockOf(state.cart)) return
  const country = countryOf(state.fields.country)
  const { needsAddress, needsShipping, shippingChoices, shippingOptionId, quote, subscription } = state.cart
  const { fields, card } = state
  // Nobody can fill in fields that are not there.
  const fillsCard = stripe.publishableKey !== null && !cardMissing
  const totalCents = fillsCard ? quote.totalCents : 0
  const refusal = refusalOf({
    fields,
    currency: quote.currency,
    countryName: country ? countryName(country) : state.fields.country,
    needsShipping,
    needsAddress,
    shippingChoices,
    shippingOptionId,
    totalCents,
    keepsCard: fillsCard && subscription !== null,
    card,
  })
  if (refusal) {
    dispatch({ type: 'refused', refusal })
    // One toast, for two hide a phone's form: first what is missing, which is not repeated among the other errors.
    const [first = '', ...others] = refusal.sentences.map(closed)
    if (refusal.missing.length === 0) show(words.validationTitle, [first, ...others].join(' '))
    else
      show(
        words.missingTitle,
        [first, ...(others.length > 0 ? [`${words.validationTitle}:`] : []), ...others].join(' '),
      )
    return
  }
  if (asksCard(state.cart) && stripe.publishableKey && !provider) return showCardTrouble(show)
  if (state.cart.mode && state.cart.mode !== stripe.mode) return reloadReopened()
  dispatch({ type: 'payStarted' })
  const checkoutId = await row.ready()
  if (!checkoutId) {
    dispatch({ type: 'payStopped' })
    show(words.paymentError, await refusalText(row.failure()))
    return
  }
  const typed = trimmed(needsAddress ? fields : withoutAddress(fields))
  const taxId = asksTaxId(quote.currency) ? typed.taxId : ''
  const email = emailOf(typed.email) ?? typed.email
  const phone = phoneOf(typed.phone, typed.dial) ?? typed.phone
  const buyer: Buyer = { ...typed, email, taxId, phone, consent: state.consent === true }
  const outcome = await pay(quote, buyer, provider, shopOf(checkoutId, state, dispatch), asksCard(state.cart))
  return conclude(outcome, { row, dispatch, show })
}

/** The shop's calls for the checkout row of a page. */
export const shopOf = (
  checkoutId: string,
  { buyAgainAfter }: Pick<CheckoutState, 'buyAgainAfter'>,
  dispatch: Submission['dispatch'],
) => shopFor(checkoutId, { asking: () => dispatch({ type: 'asking' }), buyAgainAfter })

type Hands = Pick<Submission, 'row' | 'dispatch' | 'show'>
/** Shows what came of an attempt to pay, and goes on from there. */
export async function conclude(outcome: Outcome, hands: Hands, over?: Partial<OutcomeScreen>): Promise<void> {
  const { row, dispatch, show } = hands
  if (outcome.kind === 'over') return openAgain(row, dispatch, show)
  const errors = outcome.kind === 'refusedFields' ? refusedTexts(outcome.fields, fieldNames, words) : null
  if (errors) {
    // The goods may be shipped since: then the row asks for their address.
    row.refresh()
    const sentences = Object.values(errors)
    dispatch({ type: 'refused', refusal: { errors, missing: [], sentences } })
    return show(words.validationTitle, sentences.map(closed).join(' '))
  }
  // What else moved with it is the row's to say.
  if (outcome.kind === 'soldOut' || outcome.kind === 'requoted') row.refresh()
  showOutcome(outcome, { ...screenOf(dispatch, show), ...over })
}

/** A row that ended unpaid gives way to a new one with the same choices, which one more press pays. */
async function openAgain(row: Row, dispatch: Submission['dispatch'], show: ShowToast) {
  const reopened = await row.reopen()
  if (reopened === 'opened') return dispatch({ type: 'reopened' })
  if (reopened === 'noCookies') return dispatch({ type: 'payStopped', notice: await noCookies() })
  dispatch({ type: 'payStopped' })
  show(words.paymentError, await refusalText(row.failure()))
}

const closed = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)

/** How the outcome of one attempt shows on this page. */
export const screenOf = (dispatch: Submission['dispatch'], show: ShowToast): OutcomeScreen => ({
  show,
  words,
  kept: words.notChargedKept,
  declineOf: ({ code, message }) => {
    const place = declinedPlace(code)
    const advice = place ? words.declinedAtText : words.declinedText
    // Where the provider says no more than the title does, or gives the same advice in its own language, it is not repeated.
    const vague = /^\S+ \S+ \S+ (declined|recusado)\.$/.test(message)
    const told = vague || code?.endsWith('authentication_failure') ? '' : message
    return {
      decline: { title: vague ? words.declined : words.notPaid, text: `${told} ${advice}`.trim(), place },
      toast: vague ? message : told || words.notPaid,
    }
  },
  requoted: (quote, promotionGone) => dispatch({ type: 'requoted', quote, promotionGone }),
  alreadyPaid: purchase => dispatch({ type: 'alreadyPaid', purchase }),
  declined: decline => dispatch({ type: 'declined', decline }),
  stopped: notice => dispatch({ type: 'payStopped', notice }),
  settled: settled => dispatch({ type: 'confirmed', settled }),
  thank: ({ order }) => show(order.totalCents === 0 ? words.orderPlaced : words.successTitle, words.success, 'done'),
  dropDraft: () => dropDraft(browserStore('sessionStorage')),
})
