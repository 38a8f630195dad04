import { expect, it } from 'vitest'
import { readFirstSteps, savePaymentSettings } from '#contract/settings.ts'
import { createCampaign, createSalesPage } from '#server/modules/pages/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'

const app = await startTestApp({ simulator: true })
const read = async () => (await app.as('viewer').send(readFirstSteps, {})).body

it('reports each of the first steps as done, from the first product to the shop’s own Stripe keys', async () => {
  const noSteps = { product: false, page: false, purchase: false, provider: false }
  expect(await read()).toEqual(noSteps)
  const product = await makeLamp(app)
  expect(await read()).toEqual({ ...noSteps, product: true })
  const campaign = await createCampaign(app.ctx, { name: 'Halo', description: '', productIds: [product.id] })
  expect(await read()).toEqual({ ...noSteps, product: true })
  const files = [{ path: 'index.html', bytes: Buffer.from('<!doctype html><title>Halo</title><h1>Halo</h1>') }]
  await createSalesPage(app.ctx, campaign.id, 'Halo', files)
  expect(await read()).toEqual({ ...noSteps, product: true, page: true })
  await buy(app, app.browser(), product)
  expect(await read()).toEqual({ ...noSteps, product: true, page: true, purchase: true })
  const keys = { publishableKey: 'pk_test_51Halo', secretKey: 'sk_test_51Halo' }
  await app.as('owner').send(savePaymentSettings, { body: { isProduction: false, ...keys } })
  expect(await read()).toEqual({ product: true, page: true, purchase: true, provider: true })
})

it('allows only members to read the first steps', async () => {
  expect((await app.browser().send(readFirstSteps, {})).status).toBe(401)
})
