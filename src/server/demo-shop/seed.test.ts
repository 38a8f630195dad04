import { expect, test } from 'vitest'
import { listProducts } from '#contract/catalog.ts'
import { createUpsell } from '#server/upsells/funnels/create-upsell.ts'
import { createVisualPage } from '#server/upsells/funnels/pages/create-visual-page.ts'
import { testApp } from '#tests/support/app.ts'
import { seedDemoShop } from './index.ts'

const shop = await testApp()
const verbs = { createUpsell, createVisualPage }

test('of two processes that start on an empty database one seeds, and a later start changes nothing', async () => {
  const seeded = await Promise.all([seedDemoShop(shop.ctx, verbs), seedDemoShop(shop.ctx, verbs)])
  expect(seeded.sort()).toEqual([false, true])
  expect(await seedDemoShop(shop.ctx, verbs)).toBe(false)

  const { body } = await shop.as('viewer').send(listProducts, {})
  expect(body.products.map(product => product.title)).toEqual([
    'Halo portable lamp',
    'Waxed travel case',
    'Night serum 30 ml',
    'Trail tumbler',
    'Studio speaker',
    'Fig and cedar candle',
    'Terracotta vase',
  ])
  for (const product of body.products)
    for (const picture of [...product.images, ...product.variants.flatMap(variant => variant.image ?? [])])
      expect((await shop.browser().raw('GET', picture)).statusCode, picture).toBe(200)
})
