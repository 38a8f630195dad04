import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'
import type { UpsellControls } from './use-upsell.ts'

/** What every part of a page is drawn from; `otherCard` asks for a card to charge this offer to. */
export type PageProps = { data: UpsellData; hand: UpsellControls; otherCard: (offer: UpsellOffer) => void }
