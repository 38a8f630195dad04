import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import type { UpsellControls } from './use-upsell.ts'

/** Props of every part of a page. `otherCard` asks the shopper for another card to charge the offer to. */
export type PageProps = { data: UpsellData; controls: UpsellControls; otherCard: (offer: UpsellOffer) => void }
