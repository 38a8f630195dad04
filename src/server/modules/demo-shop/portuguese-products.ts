import type { NewProduct } from '#contract/catalog.ts'

type Variant = { name: string; sku: string; cents: number; picture?: string }
export type PortugueseProduct = Pick<NewProduct, 'title' | 'checkoutTitle' | 'checkoutDescription'> & {
  key: 'candle' | 'tumbler' | 'halo'
  pictures: string[]
  variants: Variant[]
}

/** What the Portuguese page sells in reais, oldest first, with the pictures of the English products. */
export const portugueseProducts: readonly PortugueseProduct[] = [
  {
    key: 'candle',
    title: 'Vela de figo e cedro',
    pictures: ['fig-and-cedar-candle'],
    variants: [{ name: '300 g', sku: 'VELA-BR-300', cents: 11_900 }],
  },
  {
    key: 'tumbler',
    title: 'Copo térmico Trilha',
    pictures: ['trail-tumbler-forest'],
    variants: [{ name: 'Floresta', sku: 'COPO-BR-FLORESTA', cents: 14_900 }],
  },
  {
    key: 'halo',
    title: 'Luminária portátil Halo',
    checkoutTitle: 'Luminária portátil Halo',
    checkoutDescription: 'Vinte horas de luz com uma carga, em areia, musgo ou grafite.',
    pictures: ['halo-sand', 'halo-moss', 'halo-graphite'],
    variants: [
      { name: 'Areia', sku: 'HALO-BR-AREIA', cents: 48_900, picture: 'halo-sand' },
      { name: 'Musgo', sku: 'HALO-BR-MUSGO', cents: 48_900, picture: 'halo-moss' },
      { name: 'Grafite', sku: 'HALO-BR-GRAFITE', cents: 51_900, picture: 'halo-graphite' },
    ],
  },
]

export const portugueseShipping: NonNullable<NewProduct['shippingOptions']> = [
  { id: 'padrao', name: 'Entrega padrão', price: 0, countries: ['BR'] },
  { id: 'expressa', name: 'Entrega expressa', price: 2_490, countries: ['BR'] },
]
