import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import type { UpsellControls } from './use-upsell.ts'

/**
 * Props of every part of an upsell page. `otherCard` lets the shopper enter another card to which the offer is charged.
 */
export type PageProps = { data: UpsellData; controls: UpsellControls; otherCard: (offer: UpsellOffer) => void }
