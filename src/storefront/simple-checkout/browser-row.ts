import { call } from '#api-client/call.ts'
import { type Checkout, changeCheckout, openCheckout } from '#contract/checkout.ts'
import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { simpleCheckout as words } from '#i18n/storefront.ts'
import { findPaymentElsewhere, isCheckoutEnded } from '../pay/checkout-ended.ts'
import { type CheckoutRow, createCheckoutRow } from '../pay/checkout-row.ts'
import { getRefusalText, reportPromotionRefusal } from '../pay/refusal-text.ts'
import { createShop } from '../pay/shop.ts'
import { showEarlierAttempt } from '../pay/show-outcome.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import type { SimpleEvent } from './state.ts'
import { createOutcomeScreen } from './submit.ts'

/** Connects the page to its checkout row over HTTP. This page only opens and refreshes the row. */
export function createBrowserRow(
  data: SimpleCheckoutData,
  dispatch: (event: SimpleEvent) => void,
  show: ShowToast,
): CheckoutRow {
  let isFirst = true
  const open = async () => {
    const { id: productId } = data.product
    const row = await call(openCheckout, {
      body: { productId, sku: data.requestedSku, surface: 'simple', search: location.search.slice(0, 4_000) },
    })
    if (isFirst && row.awaiting) dispatch({ type: 'awaiting', awaiting: row.awaiting })
    else if (isFirst && row.state === 'paying') showEarlierPayment(row.id)
    isFirst = false
    return row
  }
  const showEarlierPayment = (id: string) => {
    const shop = createShop(id, { onRetry: () => undefined })
    showEarlierAttempt(shop, createOutcomeScreen(dispatch, show), true).catch(error => console.error('settle', error))
  }
  const wasPaid = async (id: string) => {
    const settled = await findPaymentElsewhere(id)
    if (settled) dispatch({ type: 'settled', settled })
    return settled !== null
  }
  const applyRow = (row: Checkout) => {
    dispatch({ type: 'rowAnswered', row })
    reportPromotionRefusal(row, text => dispatch({ type: 'couponRefused', text }))
  }
  return createCheckoutRow(
    { open, change: (id, body) => call(changeCheckout, { params: { id }, body }), isOver: isCheckoutEnded, wasPaid },
    {
      onSent: () => undefined,
      onAnswer: applyRow,
      onRead: applyRow,
      onError: error => {
        getRefusalText(error).then(text => show(words.loadFailed, text), console.error)
      },
    },
  )
}
