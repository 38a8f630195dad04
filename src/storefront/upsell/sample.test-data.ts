import type { UpsellOffer } from '#contract/screen-data.ts'

/** What a page of the tests offers. */
export const caseOffer: UpsellOffer = {
  id: 'o1',
  name: 'Case',
  cents: 2900,
  currency: 'usd',
  image: null,
  variantName: null,
  bought: false,
  refused: false,
}
