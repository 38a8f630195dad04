import { describe, expect, it } from 'vitest'
import { toVariantEdit } from '../variant-draft.ts'
import { createNewId, isNewVariant, type ProductForm, type VariantEntry } from './product-form.ts'
import { buildVariantKey, productMerge } from './product-merge.ts'

const variant = (id: string, change: Partial<VariantEntry> = {}): VariantEntry => ({
  id,
  ...toVariantEdit(null),
  name: id,
  sku: id.toUpperCase(),
  ...change,
})
const noBanner = { url: null, file: null }
const form = (variants: VariantEntry[], change: Partial<ProductForm> = {}): ProductForm => ({
  title: 'Lamp',
  priceCents: 100,
  checkoutTitle: '',
  checkoutDescription: '',
  images: [],
  shippingOptions: [],
  language: null,
  currency: null,
  maxInstallments: null,
  templateId: null,
  ...{ top: noBanner, bottom1: noBanner, bottom2: noBanner },
  variants,
  ...change,
})
const base = form([variant('sand'), variant('moss')])

describe('productMerge', () => {
  it('merges different fields of the same variant, and adds the variants of both persons', () => {
    const added = variant(createNewId(), { sku: 'MINE' })
    const theirs = form([variant('sand', { stock: '3' }), variant('moss'), variant('theirs')])
    const mine = form([variant('sand', { name: 'Warm sand' }), variant('moss'), added])
    const merged = productMerge.preferMine(base, theirs, mine)
    expect(merged.variants).toEqual([
      variant('sand', { name: 'Warm sand', stock: '3' }),
      variant('moss'),
      variant('theirs'),
      added,
    ])
    expect(productMerge.findConflicts(base, theirs, mine)).toEqual([
      { field: buildVariantKey('sand', 'stock'), both: false },
    ])
  })

  it('reports a field of a variant that both persons changed', () => {
    const theirs = form([variant('sand', { name: 'Theirs' }), variant('moss')])
    const mine = form([variant('sand', { name: 'Mine' }), variant('moss')])
    expect(productMerge.findConflicts(base, theirs, mine)).toEqual([
      { field: buildVariantKey('sand', 'name'), both: true },
    ])
    expect(productMerge.preferTheirs(base, theirs, mine).variants[0]?.name).toBe('Theirs')
    expect(productMerge.preferMine(base, theirs, mine).variants[0]?.name).toBe('Mine')
  })

  it('keeps a changed variant that the other person deleted as a new one, and drops an unchanged one', () => {
    const theirs = form([variant('sand')])
    const mine = form([variant('sand'), variant('moss', { name: 'Green' })])
    expect(productMerge.findConflicts(base, theirs, base)).toEqual([])
    expect(productMerge.preferMine(base, theirs, base).variants).toEqual([variant('sand')])
    expect(productMerge.findConflicts(base, theirs, mine)).toEqual([
      { field: buildVariantKey('moss', 'gone'), both: true },
    ])
    const [, kept] = productMerge.preferMine(base, theirs, mine).variants
    expect(kept).toMatchObject({ name: 'Green', sku: 'MOSS' })
    expect(kept && isNewVariant(kept)).toBe(true)
    expect(productMerge.preferTheirs(base, theirs, mine).variants).toEqual([variant('sand')])
  })

  it('gives new variants their ids after a save that failed for the banners only, and keeps the picked banner', () => {
    const added = { name: 'New', sku: 'NEW' }
    const top = { url: 'blob:picked', file: null }
    const mine = form([variant(createNewId(), added)], { top })
    const saved = form([variant('saved', added)])
    expect(productMerge.preferMine({ ...mine, top: noBanner }, saved, mine)).toEqual({ ...saved, top })
  })

  it('gives a saved new variant its id, with what was typed during the save', () => {
    const added = variant(createNewId(), { sku: 'NEW' })
    const sent = form([variant('sand'), added])
    const saved = form([variant('sand'), variant('saved', { name: added.name, sku: 'NEW' })])
    expect(productMerge.preferMine(sent, saved, sent)).toEqual(saved)
    const typed = form([variant('sand'), { ...added, stock: '5' }])
    expect(productMerge.preferMine(sent, saved, typed).variants[1]).toMatchObject({ id: 'saved', stock: '5' })
  })
})
