import type { Stripe } from '@stripe/stripe-js'
import type { ComponentType } from 'react'
import type { StripeSettings } from '#contract/screen-data.ts'
import type { Provider } from './pay.ts'

export type CardPart = 'cardNumber' | 'cardExpiry' | 'cardCvc'

/** The provider of this page's card fields, which can also put the cursor into one, and its script. */
export type CardProvider = Provider & { focus: (part: CardPart) => void; stripe: Stripe }

export type CardFieldsProps = {
  settings: StripeSettings
  errors: Partial<Record<CardPart, string>>
  /** Kept out of sight: a sentence stands in their place. */
  isAway: boolean
  /** Null when they do not come: script or frames of the provider are blocked or do not answer. They may still come later. */
  onReady: (provider: CardProvider | null) => void
  onChange: (part: CardPart, complete: boolean, error: string | null, empty: boolean) => void
}
export type CardFields = ComponentType<CardFieldsProps>

/** A page's hold on its card fields. */
export type CardFieldsControls = {
  /** Null until somebody is there. */
  Fields: CardFields | null
  onReady: CardFieldsProps['onReady']
  /** They did not come; 'trying': they are asked for once more. */
  trouble: 'failed' | 'trying' | null
  /** Counts how often they were asked for. */
  attempts: number
  retry: () => void
  focus: (part: CardPart) => void
}
