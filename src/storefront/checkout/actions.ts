import type { ComponentType } from 'react'
import type { CheckoutData, StripeSettings } from '#contract/screen-data.ts'
import type { Provider } from './pay.ts'
import type { CheckoutEvent, CheckoutState } from './state.ts'
import type { CardPart } from './validation.ts'

/** A change of the checkout row that a shopper asks for. */
export type RowChange = {
  variantId?: string
  quantity?: number
  country?: string
  shippingOptionId?: string
  promotionCode?: string | null
}
/** What the parts of the page can do; on the server none of it is ever called. */
export type Actions = {
  dispatch: (event: CheckoutEvent) => void
  change: (change: RowChange) => void
  pay: () => void
}
export type PartProps = { data: CheckoutData; state: CheckoutState; actions: Actions }

/** The provider of this page's card fields, which can also put the cursor into one. */
export type CardProvider = Provider & { focus: (part: CardPart) => void }

/** The card fields, loaded after the first paint with the provider's wrapper. */
export type CardFieldsProps = {
  settings: StripeSettings
  errors: CheckoutState['errors']
  /** Null when the provider's script could not be loaded. */
  onReady: (provider: CardProvider | null) => void
  onChange: (part: CardPart, complete: boolean, error: string | null) => void
}
export type CardFields = ComponentType<CardFieldsProps>
