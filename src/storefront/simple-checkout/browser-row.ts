import { type Checkout, changeCheckout, openCheckout } from '#contract/checkout.ts'
import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { call } from '#web/call.ts'
import { simpleCheckout as words } from '#words/storefront.ts'
import { isOver, paidElsewhere } from '../pay/over.ts'
import { refusalText, tellPromotion } from '../pay/refusal-text.ts'
import { createRow, type Row } from '../pay/row.ts'
import { shopFor } from '../pay/shop.ts'
import { showEarlierAttempt } from '../pay/show-outcome.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import type { SimpleEvent } from './state.ts'
import { screenOf } from './submit.ts'

/** The checkout row of this page over HTTP: this page only opens it and asks where it stands. */
export function browserRow(data: SimpleCheckoutData, dispatch: (event: SimpleEvent) => void, show: ShowToast): Row {
  let isFirst = true
  const open = async () => {
    const { id: productId } = data.product
    const row = await call(openCheckout, {
      body: { productId, sku: data.wanted, surface: 'simple', search: location.search.slice(0, 4_000) },
    })
    if (isFirst && row.state === 'paying') showPaidBefore(row.id)
    isFirst = false
    return row
  }
  const showPaidBefore = (id: string) => {
    const shop = shopFor(id, { asking: () => undefined })
    showEarlierAttempt(shop, screenOf(dispatch, show), true).catch(error => console.error('settle', error))
  }
  const wasPaid = async (id: string) => {
    const settled = await paidElsewhere(id)
    if (settled) dispatch({ type: 'settled', settled })
    return settled !== null
  }
  const answered = (row: Checkout) => {
    dispatch({ type: 'rowAnswered', row })
    tellPromotion(row, text => dispatch({ type: 'couponRefused', text }))
  }
  return createRow(
    { open, change: (id, body) => call(changeCheckout, { params: { id }, body }), isOver, wasPaid },
    {
      sent: () => undefined,
      answered,
      read: answered,
      failed: error => {
        refusalText(error).then(text => show(words.loadFailed, text), console.error)
      },
    },
  )
}
