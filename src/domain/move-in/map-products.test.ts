import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProductField } from './fields.ts'
import { toPlainText } from './html-text.ts'
import { MAX_DESCRIPTION, mapProducts } from './map-products.ts'

const map = (mapping: ProductField[], ...rows: string[][]) =>
  mapProducts(
    rows.map((cells, index) => ({ number: index + 2, cells })),
    mapping,
    '',
  )

describe('toPlainText', () => {
  it('keeps the words and drops markup, scripts and comments', () => {
    expect(toPlainText('<h1>Um</h1><p>a &lt;b&gt; &#233;&nbsp;c</p><style>p{}</style><!-- x --><ul><li>d</ul>')).toBe(
      'Um\na <b> é c\n\n• d',
    )
    expect(toPlainText('<script>alert(1)')).toBe('')
    expect(toPlainText('2 < 3 and 4 > 3')).toBe('2 < 3 and 4 > 3')
  })

  it('never throws and never returns a control character of an entity', () => {
    fc.assert(fc.property(fc.string(), html => typeof toPlainText(html) === 'string'))
    expect(toPlainText('a&#0;b&#xd800;c&#x110000;d&unknown;')).toBe('abcd&unknown;')
  })
})

describe('mapProducts', () => {
  it('proposes the same SKU for the same variant in every run', () => {
    const rows = [
      ['blusa-fria', 'Blusa', 'Azul', '10'],
      ['blusa-fria', '', 'Azul!', '10'],
    ]
    const list = () =>
      map(['handle', 'title', 'option1', 'price'], ...rows).products.flatMap(({ lines }) => lines.map(l => l.cells.sku))
    expect(list()).toEqual(['BLUSA-FRIA-AZUL', 'BLUSA-FRIA-AZUL-2'])
    expect(list()).toEqual(list())
  })

  it('keeps two products with one title apart by their handles', () => {
    const { products } = map(['handle', 'title', 'price'], ['a', 'Igual', '1'], ['b', 'Igual', '2'])
    expect(products.map(({ handle, lines }) => [handle, lines.length])).toEqual([
      ['a', 1],
      ['b', 1],
    ])
  })

  it('leaves out pictures that are no https address, and says so', () => {
    const images = 'https://cdn.example.com/a,b.jpg, http://old.example.com/b.jpg, /c.jpg'
    const [product] = map(['title', 'price', 'images'], ['A', '1', images]).products
    expect(product?.lines[0]?.cells.images).toBe('https://cdn.example.com/a,b.jpg')
    expect(product?.notes).toEqual([{ line: 2, code: 'picture_left_out' }])
  })

  it('shortens a description that is too long, and says so', () => {
    const [product] = map(['title', 'price', 'description'], ['A', '1', 'x'.repeat(MAX_DESCRIPTION + 1)]).products
    expect(product?.lines[0]?.cells.checkout_description).toHaveLength(MAX_DESCRIPTION)
    expect(product?.notes).toEqual([{ line: 2, code: 'description_shortened' }])
  })
})
