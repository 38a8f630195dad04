import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ColumnMapping, productFields } from '#domain/move-in/fields.ts'
import { mapProducts } from '#domain/move-in/map-products.ts'
import { parseLine } from '#server/modules/catalog/csv/reader/index.ts'

describe('prices of mapped products', () => {
  it('never throws, and never invents cents, whatever the cells and the mapping are', () => {
    const price = fc.oneof(
      fc.string(),
      fc.tuple(fc.nat(99_999), fc.nat(99)).map(([whole, cents]) => `${whole}.${String(cents).padStart(2, '0')}`),
      fc.tuple(fc.nat(999), fc.nat(999)).map(([one, two]) => `${one},${String(two).padStart(3, '0')}`),
    )
    const mappings = fc.shuffledSubarray([...productFields], { minLength: 1 })
    fc.assert(
      fc.property(mappings, fc.array(fc.array(fc.oneof(fc.string(), price)), { maxLength: 6 }), (mapping, cells) => {
        const rows = cells.map((row, index) => ({ number: index + 2, cells: row }))
        const written = new Map(rows.map(row => [row.number, row.cells[mapping.indexOf('price')] ?? '']))
        for (const { lines } of mapProducts(rows, mapping as ColumnMapping, 'brl').products)
          for (const line of lines) {
            const { line: parsed } = parseLine(line, null)
            if (!parsed?.price) continue
            // Every digit of the amount is a digit of the cell, in the same order.
            const digits = (written.get(line.number) ?? '').replace(/\D/g, '').replace(/^0+/, '')
            const amount = String(parsed.price.cents).replace(/0{0,2}$/, '')
            expect(digits.startsWith(amount.replace(/0+$/, ''))).toBe(true)
          }
      }),
    )
  })

  it('reads an exact amount to the cent', () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(99), (whole, cents) => {
        const cells = ['A', `${whole}.${String(cents).padStart(2, '0')}`]
        const [product] = mapProducts([{ number: 2, cells }], ['title', 'price'], '').products
        const [line] = product?.lines ?? []
        expect(line && parseLine(line, null).line?.price?.cents).toBe(whole * 100 + cents)
      }),
    )
  })
})
