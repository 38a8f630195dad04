import type { UpsellOffer } from '#contract/screen-data.ts'
import type { Bought } from './flow.ts'

/** What a page of a funnel can ask for; null when a click came while another is under way. */
export type UpsellActions = {
  buy: (offer: UpsellOffer) => Promise<Bought | null>
  decline: (how: 'continue' | 'skip') => Promise<void>
}
