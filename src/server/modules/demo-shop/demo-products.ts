import type { NewProduct } from '#contract/catalog.ts'

type DemoVariant = { name: string; sku: string; cents: number; stock?: number; picture?: string }
export type DemoProduct = Pick<NewProduct, 'title' | 'checkoutTitle' | 'checkoutDescription'> & {
  /** Name by which the other parts of the demo shop refer to the product. */
  key: 'vase' | 'candle' | 'speaker' | 'tumbler' | 'serum' | 'case' | 'halo'
  /** File names in assets/products without extension; the first is the cover. */
  pictures: string[]
  variants: DemoVariant[]
}

/** The products are listed oldest first, because the shop shows the newest product, the lamp, most prominently. */
export const demoProducts: readonly DemoProduct[] = [
  {
    key: 'vase',
    title: 'Terracotta vase',
    pictures: ['terracotta-vase'],
    variants: [
      { name: 'Tall', sku: 'VAS-TALL', cents: 6_200 },
      { name: 'Short', sku: 'VAS-SHORT', cents: 4_900, stock: 2 },
    ],
  },
  {
    key: 'candle',
    title: 'Fig and cedar candle',
    pictures: ['fig-and-cedar-candle'],
    variants: [
      { name: '300 g', sku: 'CND-FIG-300', cents: 2_800 },
      { name: '600 g', sku: 'CND-FIG-600', cents: 5_400 },
    ],
  },
  {
    key: 'speaker',
    title: 'Studio speaker',
    pictures: ['studio-speaker'],
    variants: [{ name: 'Oat', sku: 'SPK-OAT', cents: 14_900, stock: 60 }],
  },
  {
    key: 'tumbler',
    title: 'Trail tumbler',
    pictures: ['trail-tumbler-forest', 'trail-tumbler-rust'],
    variants: [
      { name: 'Forest', sku: 'TRL-FOREST', cents: 3_400, picture: 'trail-tumbler-forest' },
      { name: 'Rust', sku: 'TRL-RUST', cents: 3_400, stock: 9, picture: 'trail-tumbler-rust' },
    ],
  },
  {
    key: 'serum',
    title: 'Night serum 30 ml',
    pictures: ['night-serum'],
    variants: [{ name: '30 ml', sku: 'SRM-30', cents: 4_800 }],
  },
  {
    key: 'case',
    title: 'Waxed travel case',
    pictures: ['waxed-travel-case'],
    variants: [{ name: 'For Halo', sku: 'CASE-HALO', cents: 3_800 }],
  },
  {
    key: 'halo',
    title: 'Halo portable lamp',
    checkoutTitle: 'Halo portable lamp',
    checkoutDescription: 'Twenty hours of light on one charge, in sand, moss or graphite.',
    pictures: ['halo-sand', 'halo-moss', 'halo-graphite'],
    variants: [
      { name: 'Sand', sku: 'HALO-SAND', cents: 8_900, picture: 'halo-sand' },
      { name: 'Moss', sku: 'HALO-MOSS', cents: 8_900, picture: 'halo-moss' },
      { name: 'Graphite', sku: 'HALO-GRAPHITE', cents: 9_500, stock: 4, picture: 'halo-graphite' },
    ],
  },
]

export const demoShipping: NewProduct['shippingOptions'] = [
  { id: 'standard', name: 'Standard', price: 0, countries: [] },
  { id: 'express', name: 'Express', price: 499, countries: ['US', 'CA', 'BR', 'GB', 'PT'] },
]
