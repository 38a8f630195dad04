import type { CheckoutData } from '#contract/screen-data.ts'
import type { RowChange } from '../pay/checkout-row.ts'
import type { CodeReactions } from '../pay/code-panel.tsx'
import type { CheckoutEvent, CheckoutState } from './state.ts'

/** Callbacks that the parts of the checkout page call. They are never called during server rendering. */
export type Actions = {
  dispatch: (event: CheckoutEvent) => void
  change: (change: RowChange) => void
  pay: () => void
  /** What happens to the order while its code waits for the payment. */
  code: CodeReactions
  /** Opens the upsell offers for the order that this browser has just paid. Resolves to the URL of the offers. */
  openOffers: () => Promise<string>
}
export type PartProps = { data: CheckoutData; state: CheckoutState; actions: Actions }
