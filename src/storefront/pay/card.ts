import type { Stripe } from '@stripe/stripe-js'
import type { ComponentType } from 'react'
import type { StripeSettings } from '#contract/screen-data.ts'
import type { Provider } from './pay.ts'

export type CardPart = 'cardNumber' | 'cardExpiry' | 'cardCvc'

/** The provider of this page's card fields, its Stripe instance, and a way to focus one field. */
export type CardProvider = Provider & { focus: (part: CardPart) => void; stripe: Stripe }

export type CardFieldsProps = {
  settings: StripeSettings
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

export type CardFieldsControls = {
  /** Null until the shopper uses the page or has been on it for a while (`whenPresent`). */
  Fields: CardFields | null
  onReady: CardFieldsProps['onReady']
  /** 'failed': the fields did not load; 'trying': a retry is running. */
  trouble: 'failed' | 'trying' | null
  attempts: number
  retry: () => void
  focus: (part: CardPart) => void
}
