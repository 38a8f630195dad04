import type { CheckoutData } from '#contract/screen-data.ts'
import { arrangeCheckoutParts } from '#domain/checkout-parts.ts'
import { buildBlocks } from '#domain/checkout-template.ts'
import { DEFAULT_COUNTRY } from '#domain/countries.ts'

/** The blocks of the checkout template that a new shop starts with. */
const seededTemplate = [
  ['timer', 'Your order is reserved for {timer}'],
  ['online_presence', '{count} people online'],
  ['banner', '{top_banner}'],
  ['product_summary', ''],
  ['reviews', ''],
  ['contact_form', ''],
  ['delivery_form', ''],
  ['express_checkout', ''],
  ['payment_form', ''],
  ['banner', '{bottom_banner_1}'],
  ['banner', '{bottom_banner_2}'],
].map(([type = '', content = ''], index) => ({ id: String(index), type, content }))

const variant = (id: string, name: string, cents: number, left: number | null) => ({
  id,
  name,
  sku: name.toUpperCase(),
  cents,
  image: null,
  left,
})

/** Builds checkout page data for tests; `overrides` replaces what a test needs. */
export const sampleCheckout = (overrides: Partial<CheckoutData> = {}): CheckoutData => ({
  shop: { name: 'Lumen', logo: null, identity: null, policies: [] },
  language: 'spec',
  canonical: 'https://shop.example/checkout?product=p',
  sharePicture: null,
  stripe: {
    mode: 'simulator',
    publishableKey: 'pk_test_sim_1',
    scriptUrl: null,
    testCardsUrl: 'http://cards.example/',
  },
  product: { id: 'p', title: 'Halo portable lamp', description: null, image: '/storage/halo.webp' },
  sku: null,
  variants: [variant('sand', 'Sand', 8900, null), variant('graphite', 'Graphite', 9500, 4)],
  variantId: 'graphite',
  needsShipping: true,
  needsAddress: true,
  regionTexts: ['CA', 'NY', 'SP', 'São Paulo'],
  shippingChoices: [
    { id: 'standard', name: 'Standard', cents: 0 },
    { id: 'express', name: 'Express', cents: 499 },
  ],
  shippingOptionId: 'standard',
  quote: { currency: 'usd', subtotalCents: 9500, discountCents: 0, shippingCents: 0, totalCents: 9500 },
  country: DEFAULT_COUNTRY,
  banners: { top: null, bottom1: null, bottom2: null },
  parts: arrangeCheckoutParts(buildBlocks(seededTemplate)),
  online: 'simulated',
  style: null,
  preview: false,
  methods: ['card'],
  postalLookup: false,
  phoneField: 'optional',
  ...overrides,
})
