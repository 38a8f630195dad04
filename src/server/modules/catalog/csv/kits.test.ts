import { text as readText } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { startTestApp } from '#tests/support/app.ts'
import { countStock, makeKit, makePart } from '#tests/support/kits.ts'
import { createProductsCsv } from './export-products.ts'
import { importProducts } from './import-products.ts'

const shop = await startTestApp()
const load = (file: string) => importProducts(shop.ctx, file, false)
const check = (file: string) => importProducts(shop.ctx, file, true)
async function readParts(sku: string) {
  const { body } = await shop.as('viewer').send(listProducts, { query: { q: sku } })
  const variant = body.products.flatMap(product => product.variants).find(each => each.sku === sku)
  return variant?.parts?.map(part => [part.sku, part.quantity]) ?? null
}

describe('kits in product files', () => {
  it('exports the parts of kits in a column that an import reads back without changes', async () => {
    const [mug, plus] = [await makePart(shop, 'OUT-MUG', 7), await makePart(shop, 'A + 2*B', 9)]
    await makeKit(shop, 'OUT-KIT', [mug, 2], [plus, 1])
    const file = await readText(createProductsCsv(shop.ctx))
    expect(file).toContain('2*OUT-MUG + 1*A + 2*B')
    expect(await load(file)).toMatchObject({ updated: 0, problems: [] })
    expect(await load('sku,price\nOUT-KIT,12.00')).toMatchObject({ updated: 1 })
    expect(await readParts('OUT-KIT')).toEqual([
      ['OUT-MUG', 2],
      ['A + 2*B', 1],
    ])
    expect(await load('sku,parts,stock\nOUT-KIT,,8')).toMatchObject({ updated: 1, problems: [] })
    expect([await readParts('OUT-KIT'), await countStock(shop, 'OUT-KIT')]).toEqual([null, 8])
  })

  it('creates kits of stored and new variants, and removes the stock of a variant that becomes a kit', async () => {
    await makePart(shop, 'IN-MUG', 6)
    await makePart(shop, 'IN-PACK', 40)
    const file = [
      'title,sku,price,parts',
      'Kit,IN-KIT,30.00,3*IN-CARD + 1*IN-MUG',
      'Card,IN-CARD,5.00,',
      'IN-PACK,IN-PACK,,2 × IN-MUG',
    ].join('\n')
    expect(await check(file)).toMatchObject({ created: 2, updated: 1, problems: [] })
    expect(await readParts('IN-PACK')).toBeNull()
    expect(await load(file)).toMatchObject({ created: 2, updated: 1, problems: [] })
    expect(await readParts('IN-KIT')).toEqual([
      ['IN-CARD', 3],
      ['IN-MUG', 1],
    ])
    expect(await readParts('IN-PACK')).toEqual([['IN-MUG', 2]])
    expect(await countStock(shop, 'IN-PACK')).toBeNull()
    expect(await load(file.replace('3*IN-CARD', '1*IN-CARD'))).toMatchObject({ updated: 1, unchanged: 2 })
  })

  it('reports parts that a kit cannot have with their line and a code, and changes nothing', async () => {
    const [part, club] = [await makePart(shop, 'BAD-PART', 5), await makePart(shop, 'BAD-CLUB', null)]
    await shop.db.execute(`insert into product_stripe_mapping (id, sku, product_id, stripe_product_id, stripe_price_id, is_subscription)
      values (gen_random_uuid(), 'BAD-CLUB', '${club.id}', 'prod_1', 'price_1', true)`)
    await makeKit(shop, 'BAD-KIT', [part, 1])
    await makePart(shop, 'BAD-OTHER', null)
    const refused: [sku: string, parts: string, code: string, value: string][] = [
      ['BAD-OTHER', `1*BAD-PART${' '.repeat(3_000)} + 1*X`, 'too_long', ''],
      ['BAD-OTHER', 'BAD-PART', 'parts_invalid', 'BAD-PART'],
      ['BAD-OTHER', '100*BAD-PART', 'parts_invalid', '100*BAD-PART'],
      ['BAD-OTHER', '1*BAD-PART + 1*BAD-OTHER', 'part_is_itself', 'BAD-OTHER'],
      ['BAD-OTHER', '1*NOWHERE', 'part_not_found', 'NOWHERE'],
      ['BAD-OTHER', '1*BAD-KIT', 'part_is_kit', 'BAD-KIT'],
      ['BAD-OTHER', '1*BAD-CLUB', 'part_is_subscription', 'BAD-CLUB'],
      ['BAD-OTHER', '1*BAD-PART + 2*BAD-PART', 'part_repeated', 'BAD-PART'],
      ['BAD-OTHER', Array.from({ length: 21 }, (_, at) => `1*P${at}`).join(' + '), 'parts_too_many', ''],
      ['BAD-CLUB', '1*BAD-PART', 'kit_is_subscription', 'BAD-CLUB'],
      ['BAD-PART', '1*BAD-OTHER', 'kit_is_part', 'BAD-PART'],
    ]
    for (const [sku, parts, code, value] of refused)
      expect((await check(`sku,parts\n${sku},${parts}`)).problems).toMatchObject([
        { line: 2, column: 'parts', code, ...(value && { value }) },
      ])
    const stock = await check('sku,parts,stock\nBAD-OTHER,1*BAD-PART,4')
    expect(stock.problems).toMatchObject([{ line: 2, column: 'stock', code: 'stock_of_kit' }])
    await expect(load('sku,parts\nBAD-OTHER,1*NOWHERE')).rejects.toMatchObject({ code: 'import_refused' })
    expect(await readParts('BAD-KIT')).toEqual([['BAD-PART', 1]])
  })

  it('checks the kits of a file against each other in the state after the import', async () => {
    const [part] = [await makePart(shop, 'NEXT-PART', 5), await makePart(shop, 'NEXT-OTHER', null)]
    await makeKit(shop, 'NEXT-KIT', [part, 1])
    const both = 'sku,parts\nNEXT-OTHER,1*NEXT-PART\nNEXT-KIT,1*NEXT-OTHER'
    expect((await check(both)).problems).toMatchObject([{ line: 3, code: 'part_is_kit', value: 'NEXT-OTHER' }])
    const unchanged = 'sku,parts\nNEXT-PART,1*NEXT-OTHER\nNEXT-KIT,1*NEXT-PART'
    expect((await check(unchanged)).problems).toMatchObject([{ line: 2, code: 'kit_is_part', value: 'NEXT-PART' }])
    const swapped = 'sku,parts,stock\nNEXT-PART,1*NEXT-KIT,\nNEXT-KIT,,7'
    expect(await load(swapped)).toMatchObject({ updated: 2, problems: [] })
    expect(await readParts('NEXT-PART')).toEqual([['NEXT-KIT', 1]])
  })
})
