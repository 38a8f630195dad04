import { call, Problem } from '#api-client/call.ts'
import { type Checkout, changeCheckout, openCheckout } from '#contract/checkout.ts'
import type { CheckoutData } from '#contract/screen-data.ts'
import { checkout as words } from '#i18n/storefront.ts'
import { reportRemovedBumps } from '../pay/bumps.ts'
import { findPaymentElsewhere, isCheckoutEnded } from '../pay/checkout-ended.ts'
import { type CheckoutRow, createCheckoutRow, isCookiesBlocked, type RowChange } from '../pay/checkout-row.ts'
import { readVisit } from '../pay/read-visit.ts'
import { getRefusalText, reportPromotionRefusal } from '../pay/refusal-text.ts'
import { createShop } from '../pay/shop.ts'
import { showEarlierAttempt } from '../pay/show-outcome.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import type { Cart } from './cart.ts'
import { reloadWithReopenedNotice } from './draft.ts'
import type { CheckoutEvent, CheckoutState } from './state.ts'
import { createOutcomeScreen } from './submit.ts'

/** Connects the page to its checkout row over HTTP and shows the shopper why the server rejected a change. */
export function createBrowserRow(
  data: CheckoutData,
  state: () => CheckoutState,
  dispatch: (event: CheckoutEvent) => void,
  show: ShowToast,
): CheckoutRow {
  const change = (id: string, change: RowChange) => call(changeCheckout, { params: { id }, body: change })
  const open = async () => {
    const { cart, fields } = state()
    const chosen = cart.variants.find(variant => variant.id === cart.variantId)?.sku
    const body = {
      productId: data.product.id,
      sku: cart.id ? chosen : data.sku,
      ...readVisit(),
      reloaded: wasReloaded(),
      ...(data.link && { paymentLink: data.link.token }),
      ...(fields.country && { country: fields.country }),
    }
    const row = await call(openCheckout, { body })
    if (!cart.id && row.awaiting) dispatch({ type: 'awaiting', awaiting: row.awaiting })
    else if (!cart.id && row.state === 'paying') showEarlierPayment(row.id)
    // The country in the form may have been restored after a reload; it overrides the country of an existing row.
    if (!cart.id && fields.country && row.country !== fields.country) return change(row.id, { country: fields.country })
    if (!cart.id || cart.id === row.id) return row
    if (row.mode !== data.stripe.mode) reloadWithReopenedNotice()
    return restoreChoices(row, cart, change)
  }
  const showEarlierPayment = (id: string) => {
    const shop = createShop(id, { onRetry: () => undefined })
    showEarlierAttempt(shop, createOutcomeScreen(dispatch, show), true).catch(error => console.error('settle', error))
  }
  const wasPaid = async (id: string) => {
    const settled = await findPaymentElsewhere(id)
    if (settled) dispatch({ type: 'confirmed', settled })
    return settled !== null
  }
  const showError = (error: unknown, change: RowChange) => {
    dispatch({ type: 'changeFailed' })
    // The checkout row was paid in another tab, so the confirmation is already on the screen.
    if (isCheckoutEnded(error)) return
    for (const { id, isSelected } of change.bumps ?? []) dispatch({ type: 'bumpToggled', id, isSelected: !isSelected })
    const code = error instanceof Problem ? error.code : null
    if (code?.startsWith('promotion_')) {
      getRefusalText(error).then(text => dispatch({ type: 'promoRefused', text }), console.error)
      return
    }
    if (code === 'product_not_found' && !state().cart.id) show(words.errorToast, words.productFailed)
    else getRefusalText(error).then(text => show(words.errorToast, text), console.error)
    // The server rejected the change, so the current state is read again. Without cookies there is no row to read.
    if (code && !isCookiesBlocked(error) && Object.keys(change).length > 0) row.change({})
  }
  const applyRow = (type: 'rowAnswered' | 'rowRead', row: Checkout) => {
    const { id } = state().cart
    dispatch({ type, row, at: Date.now() })
    if (id && id !== row.id) dispatch({ type: 'reopened' })
    reportRemovedBumps(row, show)
    reportPromotionRefusal(row, text => {
      dispatch({ type: 'promoRefused', text })
      show(words.promo, text)
    })
  }
  const row = createCheckoutRow(
    { open, change, isOver: isCheckoutEnded, wasPaid },
    {
      onSent: () => dispatch({ type: 'changeSent' }),
      onAnswer: answer => applyRow('rowAnswered', answer),
      onRead: answer => applyRow('rowRead', answer),
      onError: showError,
    },
  )
  return row
}

type Send = (id: string, change: RowChange) => Promise<Checkout>
/** Applies the shopper's selections in an ended checkout row to the new row, if they are still available. */
async function restoreChoices(row: Checkout, cart: Cart, send: Send): Promise<Checkout> {
  const { variantId, quantity, shippingOptionId, promotion } = cart
  const bumps = cart.bumps.filter(bump => bump.isSelected && row.bumps?.some(({ id }) => id === bump.id))
  const offered = row.shippingChoices.some(choice => choice.id === shippingOptionId)
  const chosen = { variantId, quantity, ...(shippingOptionId && offered && { shippingOptionId }) }
  const all = {
    ...chosen,
    ...(promotion && { promotionCode: promotion.code }),
    ...(bumps.length > 0 && { bumps: bumps.map(({ id }) => ({ id, isSelected: true })) }),
  }
  return send(row.id, all)
    .catch(() => send(row.id, chosen))
    .catch(() => row)
}

function wasReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(visit.type)
}
