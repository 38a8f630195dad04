import { call, Problem } from '#api-client/call.ts'
import { type Checkout, changeCheckout, openCheckout } from '#contract/checkout.ts'
import type { SimpleCheckoutData } from '#contract/screen-data.ts'
import { simpleCheckout as words } from '#i18n/storefront.ts'
import { reportRemovedBumps } from '../pay/bumps.ts'
import { findPaymentElsewhere, isCheckoutEnded } from '../pay/checkout-ended.ts'
import { type CheckoutRow, createCheckoutRow, type RowChange } from '../pay/checkout-row.ts'
import { readVisit } from '../pay/read-visit.ts'
import { getRefusalText, reportPromotionRefusal } from '../pay/refusal-text.ts'
import { createShop } from '../pay/shop.ts'
import { showEarlierAttempt } from '../pay/show-outcome.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import type { SimpleEvent, SimpleState } from './state.ts'
import { createOutcomeScreen } from './submit.ts'

/**
 * Connects the page to its checkout row over HTTP. This page changes nothing but the order bumps and the quantity of
 * the row.
 */
export function createBrowserRow(
  data: SimpleCheckoutData,
  state: () => SimpleState,
  dispatch: (event: SimpleEvent) => void,
  show: ShowToast,
): CheckoutRow {
  let isFirst = true
  const change = (id: string, body: RowChange) => call(changeCheckout, { params: { id }, body })
  const open = async () => {
    const { id: productId } = data.product
    const row = await call(openCheckout, {
      body: { productId, sku: data.requestedSku, surface: 'simple', ...readVisit() },
    })
    if (isFirst && row.awaiting) dispatch({ type: 'awaiting', awaiting: row.awaiting })
    else if (isFirst && row.state === 'paying') showEarlierPayment(row.id)
    const wasFirst = isFirst
    isFirst = false
    if (wasFirst) return row
    const bumps = state().cart.bumps.filter(bump => bump.isSelected && row.bumps?.some(({ id }) => id === bump.id))
    const { quantity } = state().cart
    if (bumps.length === 0 && quantity === row.lines[0]?.quantity) return row
    return change(row.id, { quantity, bumps: bumps.map(({ id }) => ({ id, isSelected: true })) }).catch(() => row)
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
    reportRemovedBumps(row, show)
    reportPromotionRefusal(row, text => dispatch({ type: 'couponRefused', text }))
  }
  const row = createCheckoutRow(
    { open, change, isOver: isCheckoutEnded, wasPaid },
    {
      onSent: () => dispatch({ type: 'changeSent' }),
      onAnswer(answer) {
        dispatch({ type: 'changeEnded' })
        applyRow(answer)
      },
      onRead: applyRow,
      onError(error, { bumps = [], quantity }) {
        dispatch({ type: 'changeEnded' })
        for (const { id, isSelected } of bumps) dispatch({ type: 'bumpToggled', id, isSelected: !isSelected })
        const isChange = bumps.length > 0 || quantity !== undefined
        const title = isChange ? words.problem : words.loadFailed
        getRefusalText(error).then(text => show(title, text), console.error)
        if (isChange && error instanceof Problem && !isCheckoutEnded(error)) row.refresh()
      },
    },
  )
  return row
}
