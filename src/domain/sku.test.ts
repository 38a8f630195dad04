import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanSku, proposeSku, toSkuComparisonKey } from './sku.ts'

describe('toSkuComparisonKey', () => {
  it.each([
    ['ABC-1', 'abc-1'],
    ['ABC-1', 'ABC\u200b-1'],
    ['ABC-1', 'ＡＢＣ－１'],
    ['ABC-1', ' ABC-1\u00a0'],
    ['ABC 1', 'ABC\u00a01'],
    ['FINE', 'ﬁne'],
    ['CAFÉ', 'cafe\u0301'],
    ['A\ufe0f\u200d', 'a'],
    ['КОФЕ', 'кофе'],
  ])('returns the same comparison key for the SKUs %j and %j', (one, other) =>
    expect(toSkuComparisonKey(one)).toBe(toSkuComparisonKey(other)),
  )

  it.each([
    ['CAFÉ', 'CAFE'],
    ['A-1', 'A1'],
    ['A-01', 'A-1'],
    ['O', '0'],
  ])('returns different comparison keys for the SKUs %j and %j', (one, other) =>
    expect(toSkuComparisonKey(one)).not.toBe(toSkuComparisonKey(other)),
  )

  it('returns the same comparison key for a cleaned SKU, and for a comparison key itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), text => {
        expect(toSkuComparisonKey(cleanSku(text))).toBe(toSkuComparisonKey(text))
        expect(toSkuComparisonKey(toSkuComparisonKey(text))).toBe(toSkuComparisonKey(text))
      }),
    )
  })
})

it('removes invisible characters from a SKU', () => {
  expect(cleanSku(' S\u200bK\u200dU\ufe0f\u00ad-e\u0301 ')).toBe('SKU-\u00e9')
})

it.each([
  ['Luminária Halo', 'LUMINARIA-HALO'],
  ['Кофе в зёрнах', 'KOFE-V-ZERNAKH'],
  ['日本茶', 'SKU-1'],
  [`${'a'.repeat(39)} b`, 'A'.repeat(39)],
])('proposes a SKU for the title %s', (title, sku) => expect(proposeSku(title)).toBe(sku))
