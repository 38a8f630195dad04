import type { StripeSettings } from '#contract/screen-data.ts'
import { DEFAULT_COUNTRY } from '#domain/countries.ts'
import { checkout as words } from '#words/storefront.ts'
import type { CardProvider } from '../pay/card.ts'
import { type Buyer, type Outcome, pay } from '../pay/pay.ts'
import type { Row } from '../pay/row.ts'
import { shopFor } from '../pay/shop.ts'
import { browserStore } from '../ui/browser-store.ts'
import { countryName } from '../ui/country-name.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import { blockOf } from './block.ts'
import { dropDraft, reloadReopened } from './draft.ts'
import { asksTaxId } from './fields.ts'
import type { CheckoutEvent, CheckoutState } from './state.ts'
import { refusalOf } from './validation.ts'

type Submission = {
  state: CheckoutState
  stripe: StripeSettings
  row: Row
  provider: CardProvider | null
  dispatch: (event: CheckoutEvent) => void
  show: ShowToast
}

/** One press of the pay button: check, pay, and show what came of it. A second press while paying does nothing. */
export async function submitPayment({ state, stripe, row, provider, dispatch, show }: Submission): Promise<void> {
  if (state.phase !== 'filling' || blockOf(state.cart)) return
  const table = await import('#domain/countries-list.ts').catch(() => null)
  const country = table?.countryOf(state.fields.country) ?? { ...DEFAULT_COUNTRY, name: state.fields.country }
  const dial = table?.countryOf(state.fields.dial)?.dial ?? DEFAULT_COUNTRY.dial
  const { needsShipping, shippingChoices, shippingOptionId, quote } = state.cart
  const { fields, card } = state
  const totalCents = stripe.publishableKey ? quote.totalCents : 0
  const refusal = refusalOf({
    fields,
    currency: quote.currency,
    countryName: countryName(country),
    needsShipping,
    shippingChoices,
    shippingOptionId,
    totalCents,
    card,
  })
  if (refusal) {
    dispatch({ type: 'refused', refusal })
    if (refusal.missing.length > 0) show(words.missingTitle, words.missing(refusal.missing.join(', ')))
    show(words.validationTitle, refusal.sentences.map(closed).join(' '))
    return
  }
  if (quote.totalCents > 0 && stripe.publishableKey && !provider) {
    show(words.paymentError, words.cardFieldsFailed)
    return
  }
  if (state.cart.mode && state.cart.mode !== stripe.mode) return reloadReopened()
  dispatch({ type: 'payStarted' })
  const checkoutId = await row.ready()
  if (!checkoutId) {
    dispatch({ type: 'payStopped' })
    show(words.paymentError, words.offline)
    return
  }
  const typed = trimmed(fields)
  const taxId = asksTaxId(quote.currency) ? typed.taxId : ''
  const phone = typed.phone.startsWith('+') ? typed.phone : `${dial} ${typed.phone}`
  const buyer: Buyer = { ...typed, taxId, phone }
  const outcome = await pay(quote, buyer, provider, shopFor(checkoutId))
  if (outcome.kind === 'over') return openAgain(row, dispatch, show)
  if (outcome.kind === 'soldOut') row.refresh()
  showOutcome(outcome, dispatch, show)
}

/** A row that ended unpaid gives way to a new one with the same choices, which one more press pays. */
async function openAgain(row: Row, dispatch: Submission['dispatch'], show: ShowToast) {
  if (await row.reopen()) return dispatch({ type: 'reopened' })
  dispatch({ type: 'payStopped' })
  show(words.paymentError, words.offline)
}

const closed = (sentence: string) => (sentence.endsWith('.') ? sentence : `${sentence}.`)

const trimmed = (fields: CheckoutState['fields']): CheckoutState['fields'] => {
  const pairs = Object.entries(fields).map(([name, value]) => [name, value.trim()])
  return { ...fields, ...Object.fromEntries(pairs) }
}

function showOutcome(
  outcome: Exclude<Outcome, { kind: 'over' }>,
  dispatch: Submission['dispatch'],
  show: ShowToast,
): void {
  switch (outcome.kind) {
    case 'requoted':
      dispatch({ type: 'requoted', quote: outcome.quote, promotionGone: outcome.promotionGone })
      return
    case 'soldOut':
      dispatch({ type: 'payStopped', notice: { title: words.justSoldOut, text: words.notChargedKept } })
      show(words.paymentError, words.justSoldOut)
      return
    case 'declined': {
      const title = outcome.code === 'card_declined' ? words.declined : words.notPaid
      dispatch({ type: 'declined', decline: { title, text: `${outcome.message} ${words.declinedText}`.trim() } })
      show(words.paymentFailed, outcome.message)
      return
    }
    case 'failed':
      dispatch({ type: 'payStopped', notice: { title: outcome.title, text: outcome.text } })
      show(outcome.title, outcome.text)
      return
    case 'confirmed':
      dropDraft(browserStore('sessionStorage'))
      dispatch({ type: 'confirmed', settled: outcome.settled })
      if (outcome.settled.state === 'paid') show(words.successTitle, words.success, 'done')
      return
    case 'funnel':
      dropDraft(browserStore('sessionStorage'))
      show(words.successTitle, words.success, 'done')
      location.assign(outcome.path)
  }
}
