import { changeCheckout, openCheckout } from '#contract/checkout.ts'
import type { CheckoutData } from '#contract/screen-data.ts'
import { call, Problem } from '#web/call.ts'
import { checkout as words } from '#words/spec/checkout.ts'
import type { ShowToast } from '../ui/toasts.tsx'
import type { RowChange } from './actions.ts'
import { refusalText } from './refusal-text.ts'
import { createRow, type Row } from './row.ts'
import type { CheckoutEvent, CheckoutState } from './state.ts'

const overCodes = ['checkout_not_found', 'checkout_closed']

/** The checkout row of this page over HTTP; refusals become words on the screen. */
export function browserRow(
  data: CheckoutData,
  state: () => CheckoutState,
  dispatch: (event: CheckoutEvent) => void,
  show: ShowToast,
): Row {
  const open = () => {
    const { cart, fields } = state()
    const sku = cart.variants.find(variant => variant.id === cart.variantId)?.sku ?? data.sku
    const body = {
      productId: data.product.id,
      sku,
      source: source(),
      ...(fields.country && { country: fields.country }),
    }
    return call(openCheckout, { body })
  }
  const failed = (error: unknown, change: RowChange) => {
    dispatch({ type: 'changeFailed' })
    const code = error instanceof Problem ? error.code : null
    if (code === 'promotion_not_found') {
      dispatch({ type: 'promoRefused', text: words.promoUnknown })
      return
    }
    if (code === 'product_not_found') show(words.errorToast, words.productFailed)
    else refusalText(error).then(text => show(words.errorToast, text), console.error)
    // The picked option was refused: show again what the server has.
    if (code && Object.keys(change).length > 0) row.change({})
  }
  const row = createRow(
    {
      open,
      change: (id, change) => call(changeCheckout, { params: { id }, body: change }),
      isOver: error => error instanceof Problem && overCodes.includes(error.code),
    },
    {
      sent: () => dispatch({ type: 'changeSent' }),
      answered: answer => dispatch({ type: 'rowAnswered', row: answer }),
      failed,
    },
  )
  return row
}

/** Where the shopper came from, for the seller's figures. */
function source(): Record<string, string> {
  const query = new URLSearchParams(location.search)
  const kept = [...query].filter(([name]) => name.startsWith('utm_') || name === 'campaign')
  return Object.fromEntries(kept.slice(0, 12).map(([name, value]) => [name.slice(0, 40), value.slice(0, 300)]))
}
