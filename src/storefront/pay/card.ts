import type { Stripe } from '@stripe/stripe-js'
import type { ComponentType } from 'react'
import type { InstallmentOption } from '#contract/card-installments.ts'
import type { Quote } from '#contract/checkout.ts'
import type { MercadoPagoSettings, StripeSettings } from '#contract/screen-data.ts'
import type { Provider } from './pay.ts'

export type CardPart = 'cardNumber' | 'cardExpiry' | 'cardCvc'

/** The provider of this page's card fields, its Stripe instance if it is Stripe, and a way to focus one field. */
export type CardProvider = Provider & { focus: (part: CardPart) => void; stripe: Stripe | null }

/** What Mercado Pago's card fields need to offer installments. */
export type InstallmentsContext = {
  settings: MercadoPagoSettings
  checkoutId: string | null
  quote: Quote
  /** Whether the card is saved for the offers after the purchase. */
  shouldSaveCard: boolean
  /** Receives null while the installment plans are unknown. */
  onPick: (option: InstallmentOption | null) => void
}

export type CardFieldsProps = {
  settings: StripeSettings
  /** Set when Mercado Pago charges the card. */
  installments?: InstallmentsContext | null | undefined
  errors: Partial<Record<CardPart, string>>
  /** Hides the fields while an error message is shown instead. */
  isAway: boolean
  /**
   * Receives null when the provider's script or frames are blocked or time out. A later call may still pass a provider.
   */
  onReady: (provider: CardProvider | null) => void
  onChange: (part: CardPart, complete: boolean, error: string | null, empty: boolean) => void
}
export type CardFields = ComponentType<CardFieldsProps>
/** The parts of Mercado Pago's card form, which load when they are needed. */
export type MercadoPagoParts = { Fields: CardFields; Installments: ComponentType<InstallmentsContext> }

export type CardFieldsControls = {
  /** Null until the shopper uses the page or has been on it for a while (`runWhenPresent`). */
  Fields: CardFields | null
  /** The choice of installments, below the other fields; null when the provider offers none. */
  Installments: MercadoPagoParts['Installments'] | null
  onReady: CardFieldsProps['onReady']
  /** 'failed': the fields did not load; 'trying': a retry is running. */
  loadError: 'failed' | 'trying' | null
  attempts: number
  retry: () => void
  focus: (part: CardPart) => void
}
