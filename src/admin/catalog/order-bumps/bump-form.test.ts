import { beforeAll, describe, expect, it } from 'vitest'
import type { Product } from '#contract/catalog.ts'
import type { OrderBump } from '#contract/order-bumps.ts'
import { fetchOrderBumpsWords } from '#i18n/lazy-words.ts'
import {
  buildBumpBody,
  emptyBumpForm,
  findStruckCents,
  formatBumpErrors,
  getBumpChanges,
  toBumpForm,
  toBumpItems,
  validateBump,
} from './bump-form.ts'

beforeAll(fetchOrderBumpsWords)

const bump: OrderBump = {
  id: 'b1',
  productId: 'p1',
  bumpProductId: 'p2',
  bumpVariantId: null,
  title: 'Leve a capa',
  text: '',
  image: null,
  priceCents: 1990,
  placement: 'summary',
  isActive: true,
  conditions: {
    campaignIds: [],
    variantIds: [],
    countries: ['BR'],
    minimumCents: 100,
    maximumCents: null,
    methods: [],
  },
  position: 0,
  problem: null,
  bumpTitle: 'Capa',
  bumpVariantName: null,
  shownImage: '/storage/capa.webp',
  catalogCents: 2990,
  currency: 'brl',
  version: 1,
  createdAt: '2026-11-01T00:00:00Z',
  updatedAt: '2026-11-01T00:00:00Z',
}
const form = toBumpForm(bump)

describe('validateBump', () => {
  it('requires a product, a title and an upper amount that is not below the lower one', () => {
    expect(Object.keys(validateBump(emptyBumpForm))).toEqual(['item', 'title'])
    expect(validateBump({ ...form, maximumCents: 99 })).toEqual({
      maximumCents: 'O valor final precisa ser maior que o inicial',
    })
    expect(validateBump({ ...form, maximumCents: 100 })).toEqual({})
  })
})

describe('getBumpChanges', () => {
  it('contains only what was changed', () => {
    expect(getBumpChanges(form, { ...form, title: ' Leve a capa ', priceCents: null })).toEqual({ priceCents: null })
    expect(getBumpChanges(form, { ...form, countries: [] })).toEqual({
      conditions: { ...bump.conditions, countries: [] },
    })
  })
  it('sends a body that the server reads back as the same order bump', () => {
    expect(buildBumpBody(form)).toEqual({
      bumpProductId: 'p2',
      bumpVariantId: null,
      title: bump.title,
      text: '',
      image: null,
      priceCents: 1990,
      placement: 'summary',
      isActive: true,
      conditions: bump.conditions,
    })
  })
})

describe('formatBumpErrors', () => {
  it('shows why the server rejected a product at the field of the product', () => {
    expect(formatBumpErrors({ bumpProductId: 'same_product' }).item).toMatch(/próprio produto/)
    expect(formatBumpErrors({ bumpVariantId: 'archived' }).item).toMatch(/arquivada/)
    expect(formatBumpErrors({ other: 'wrong' })).toEqual({})
  })
})

describe('findStruckCents', () => {
  it('returns the price in the catalog only when it is higher than the own price', () => {
    expect(findStruckCents(form)).toBe(2990)
    expect(findStruckCents({ ...form, priceCents: 2990 })).toBeNull()
    expect(findStruckCents({ ...form, priceCents: null })).toBeNull()
  })
})

describe('toBumpItems', () => {
  it('lists variants with the SKU, but not those of the main product and of products in another currency', () => {
    const product = (id: string, currency: string) =>
      ({
        id,
        title: id,
        currency,
        images: [],
        variants: [{ id: `${id}-v`, name: 'V', sku: `SKU-${id}`, cents: 1, image: null }],
      }) as unknown
    const [main, other, foreign] = ['a', 'b', 'c'].map((id, at) => product(id, at === 2 ? 'usd' : 'brl')) as Product[]
    if (!main || !other || !foreign) throw new Error('no products')
    const items = toBumpItems([main, other, foreign], main)
    expect(items.map(({ variantId, sku }) => ({ variantId, sku }))).toEqual([{ variantId: 'b-v', sku: 'SKU-b' }])
  })
})
