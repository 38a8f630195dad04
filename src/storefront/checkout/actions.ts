import type { CheckoutData } from '#contract/screen-data.ts'
import type { RowChange } from '../pay/checkout-row.ts'
import type { CheckoutEvent, CheckoutState } from './state.ts'

/** What the parts of the page can do; on the server none of it is ever called. */
export type Actions = {
  dispatch: (event: CheckoutEvent) => void
  change: (change: RowChange) => void
  pay: () => void
  /** Opens the offers of the order that this browser has just paid; resolves to their address. */
  openOffers: () => Promise<string>
}
export type PartProps = { data: CheckoutData; state: CheckoutState; actions: Actions }
