import { type Checkout, recordOrder } from '#contract/checkout.ts'
import type { StripeSettings } from '#contract/screen-data.ts'
import { emailOf } from '#domain/email.ts'
import { phoneOf } from '#domain/phone.ts'
import { call, Problem } from '#web/call.ts'
import { checkout, simpleCheckout as words } from '#words/storefront.ts'
import type { CardProvider } from '../pay/card.ts'
import { declinedPlace } from '../pay/declined-place.ts'
import { noCookies } from '../pay/no-cookies.ts'
import { isOver } from '../pay/over.ts'
import { type Buyer, pay } from '../pay/pay.ts'
import { refusalText, tellPromotion } from '../pay/refusal-text.ts'
import { refusedTexts } from '../pay/refused-fields.ts'
import type { Row } from '../pay/row.ts'
import { shopFor } from '../pay/shop.ts'
import { showCardTrouble } from '../pay/show-card-trouble.ts'
import { type OutcomeScreen, showOutcome } from '../pay/show-outcome.ts'
import { trimmed } from '../pay/trimmed.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import { dropDraft } from './draft.ts'
import { type Errors, formFields, type Place } from './fields.ts'
import { blockText, type SimpleEvent, type SimpleState } from './state.ts'
import { deedOf, errorsOf, labelOf } from './validation.ts'

type Submission = {
  state: SimpleState
  stripe: StripeSettings
  row: Row
  provider: CardProvider | null
  /** The card fields do not come: a sentence stands in their place. */
  cardMissing: boolean
  dispatch: (event: SimpleEvent) => void
  show: ShowToast
}

/**
 * One press of the button: check, record the order, and pay it when a card is filled in or nothing is to pay. The order
 * stands before anything is charged, so that no outcome of the payment loses it.
 */
export async function submitOrder(submission: Submission): Promise<void> {
  const { state, stripe, row, provider, cardMissing, dispatch, show } = submission
  if (state.phase !== 'filling' || blockText(state.cart)) return
  const payable = stripe.publishableKey !== null
  const errors = errorsOf(state, payable && !cardMissing)
  if (errors) {
    dispatch({ type: 'refused', errors })
    show(words.problem, refusalSentence(state, errors))
    return
  }
  const deed = deedOf(state)
  if (deed === 'pay' && payable && !provider) return showCardTrouble(show)
  // Another mode needs other keys.
  if (state.cart.mode && state.cart.mode !== stripe.mode) return location.reload()
  dispatch({ type: 'started', phase: deed === 'record' ? 'sending' : 'paying' })
  const recorded = await record(submission)
  if (!recorded) return
  const { quote } = state.cart
  dispatch({ type: 'rowAnswered', row: { ...recorded, quote } })
  tellPromotion(recorded, text => dispatch({ type: 'couponRefused', text }))
  const same = recorded.quote.totalCents === quote.totalCents && recorded.quote.currency === quote.currency
  if (deed === 'record') show(words.recorded, undefined, 'done')
  if (!same) return dispatch({ type: 'requoted', quote: recorded.quote })
  if (deed === 'record') return dispatch({ type: 'recorded' })
  const outcome = await pay(recorded.quote, buyerOf(state), provider, shopOf(recorded.id, state, dispatch))
  if (outcome.kind === 'over') return openAgain(submission)
  // The goods may be shipped since: then the row asks for their address.
  if (outcome.kind === 'soldOut' || outcome.kind === 'requoted' || outcome.kind === 'refusedFields') row.refresh()
  if (outcome.kind === 'refusedFields' && tellFields(outcome.fields, dispatch, show)) return
  showOutcome(outcome, screenOf(dispatch, show))
}

/** The form's six fields become the one order of this checkout; null: it was refused, and the screen says why. */
async function record({ state, row, dispatch, show, ...rest }: Submission): Promise<Checkout | null> {
  const id = await row.ready()
  if (!id) {
    dispatch({ type: 'stopped' })
    show(words.paymentError, await refusalText(row.failure()))
    return null
  }
  const { name, email, phone, address, city, zip } = buyerOf(state)
  try {
    const consent = state.consent === true
    return await call(recordOrder, { params: { id }, body: { name, email, phone, address, city, zip, consent } })
  } catch (error) {
    const fields = error instanceof Problem ? error.fields : undefined
    if (isOver(error)) await openAgain({ state, row, dispatch, show, ...rest })
    else {
      if (!fields || !tellFields(fields, dispatch, show)) {
        const text = await refusalText(error)
        dispatch({ type: 'stopped', notice: { title: words.problem, text } })
        show(words.problem, text)
      }
      row.refresh()
    }
    return null
  }
}

/** The shop's calls for the checkout row of a page. */
export const shopOf = (
  checkoutId: string,
  { buyAgainAfter }: Pick<SimpleState, 'buyAgainAfter'>,
  dispatch: Submission['dispatch'],
) => shopFor(checkoutId, { asking: () => dispatch({ type: 'asking' }), buyAgainAfter })

/** A row that ended: paid in another tab, or given way to a new one that one more press orders. */
async function openAgain({ state, row, dispatch, show }: Submission): Promise<void> {
  const shop = state.cart.id ? shopOf(state.cart.id, state, dispatch) : null
  const settled = await shop?.settle().catch(() => null)
  if (settled?.state === 'paid') return dispatch({ type: 'settled', settled })
  const reopened = await row.reopen()
  if (reopened === 'failed') show(words.paymentError, await refusalText(row.failure()))
  if (reopened === 'failed') return dispatch({ type: 'stopped' })
  const opened = { title: words.reopened, text: words.notCharged }
  dispatch({ type: 'stopped', notice: reopened === 'opened' ? opened : await noCookies() })
}

/** Says at their fields what the shop or the provider refused of them. False: the form has none of them. */
function tellFields(refused: Readonly<Record<string, string>>, dispatch: Submission['dispatch'], show: ShowToast) {
  const errors = refusedTexts(refused, [...formFields, 'cardholder'] as const, words)
  if (!errors) return false
  dispatch({ type: 'refused', errors })
  show(words.problem, words.checkFields)
  return true
}

function buyerOf({ fields: typed, consent, cart }: SimpleState): Buyer {
  const fields = trimmed(cart.needsAddress ? typed : { ...typed, address: '', city: '', zip: '' })
  const email = emailOf(fields.email) ?? fields.email
  const phone = phoneOf(fields.phone, 'BR') ?? fields.phone
  return { ...fields, email, phone, complement: '', state: '', country: 'BR', consent: consent === true }
}

/** What the toast says: the names of what is missing, else that something is to be checked. */
function refusalSentence({ fields }: SimpleState, errors: Errors): string {
  const missing: Place[] = formFields.filter(field => errors[field] && !fields[field].trim())
  return missing.length > 0 ? words.missing(missing.map(labelOf).join(', ')) : words.checkFields
}

/** How the outcome of one attempt shows on this page. */
export const screenOf = (dispatch: Submission['dispatch'], show: ShowToast): OutcomeScreen => ({
  show,
  words,
  kept: words.notCharged,
  declineOf: ({ code, message }) => {
    const title = code === 'card_declined' ? checkout.declined : words.declined
    const place = declinedPlace(code)
    const text = place ? `${message} ${checkout.declinedAtText}` : words.declinedText
    return { decline: { title, text, place }, toast: title }
  },
  requoted: quote => dispatch({ type: 'requoted', quote }),
  alreadyPaid: purchase => dispatch({ type: 'alreadyPaid', purchase }),
  declined: decline => dispatch({ type: 'declined', decline }),
  stopped: notice => dispatch({ type: 'stopped', notice }),
  settled: settled => dispatch({ type: 'settled', settled }),
  thank: ({ order }) => show(order.totalCents === 0 ? words.recorded : words.paid, undefined, 'done'),
  dropDraft,
})
