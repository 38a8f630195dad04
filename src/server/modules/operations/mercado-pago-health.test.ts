import { describe, expect, it } from 'vitest'
import { readOperations } from '#contract/operations.ts'
import { createCatchUpJob } from '#server/modules/payments/catch-up.ts'
import { startTestApp } from '#tests/support/app.ts'
import { serveByMercadoPago, startMercadoPagoPurchase } from '#tests/support/mercado-pago.ts'
import { makeCourse } from '#tests/support/pix.ts'

describe('the health of Mercado Pago', async () => {
  const app = await startTestApp({ simulator: true, mercadoPago: true })
  const getOperations = async () => (await app.as('viewer').send(readOperations, {})).body

  it('shows when it was asked last and when the last notification arrived', async () => {
    const nothing = { usable: true, caughtUpAt: null, webhookSecretSet: true, lastEventAt: null }
    expect((await getOperations()).mercadoPago).toEqual(nothing)
    const product = await makeCourse(app, 'HEALTH')
    await serveByMercadoPago(app)
    await (await startMercadoPagoPurchase(app, product)).payByCard()
    await expect.poll(async () => (await getOperations()).mercadoPago?.lastEventAt).not.toBeNull()
    expect((await getOperations()).provider.lastEventAt).toBeNull()
    await createCatchUpJob([]).run(app.ctx)
    expect((await getOperations()).mercadoPago?.caughtUpAt).not.toBeNull()
  })

  it('is absent from a shop without Mercado Pago', async () => {
    const other = await startTestApp({ simulator: true })
    expect((await other.as('viewer').send(readOperations, {})).body).not.toHaveProperty('mercadoPago')
  })
})
