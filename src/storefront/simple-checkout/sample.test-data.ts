import type { SimpleCheckoutData } from '#contract/screen-data.ts'

/** Builds simple checkout data for tests; `overrides` replaces what a test needs. */
export const sampleSimple = (overrides: Partial<SimpleCheckoutData> = {}): SimpleCheckoutData => ({
  shop: { name: 'Lumen', logo: null, identity: null, policies: [] },
  language: 'pt-BR',
  canonical: 'https://shop.example/checkout-page?product=p',
  sharePicture: null,
  stripe: {
    mode: 'simulator',
    publishableKey: 'pk_test_sim_1',
    scriptUrl: null,
    testCardsUrl: 'http://cards.example/',
  },
  product: {
    id: 'p',
    title: 'Fotografia com luz natural',
    name: 'Luz natural',
    description: 'Doze aulas práticas.',
    image: '/storage/luz.webp',
    sku: 'LUZ-TURMA-01',
  },
  requestedSku: null,
  variant: { cents: 8_900 },
  needsAddress: true,
  shipping: null,
  block: null,
  quote: { currency: 'brl', subtotalCents: 29700, discountCents: 0, shippingCents: 0, totalCents: 29700 },
  banners: { top: null, bottom: [null, null] },
  style: null,
  methods: ['card'],
  postalLookup: false,
  phoneField: 'optional',
  ...overrides,
})
