import type { UpsellData, UpsellOffer } from '#contract/screen-data.ts'

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

/** The data of the first of two visual upsell pages, without elements. */
export const visualData: UpsellData = {
  shop: { name: 'Lumen', logo: null, identity: null, policies: [] },
  language: 'spec',
  simulated: true,
  upsellId: 'u1',
  pageId: 'p1',
  pageOrder: 1,
  title: 'Travel case',
  type: 'visual_editor',
  frameSrc: null,
  elements: [],
  layout: {},
  offers: [caseOffer],
  firstOffer: 'o1',
  position: 1,
  count: 2,
  card: { brand: 'visa', last4: '4242' },
  access: 'open',
  orderHref: null,
  sessionId: 's1',
  payWith: 'saved',
  stripe: { mode: 'simulator', publishableKey: 'pk_test_sim_x', scriptUrl: null, testCardsUrl: null },
  leads: { accepted: '/upsell/u1/page/2', continue: '/upsell/u1/page/2', skip: '/' },
  preview: null,
  asks: false,
  canContinue: true,
  resume: null,
}
