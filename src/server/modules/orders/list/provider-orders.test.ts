import { describe, expect, it } from 'vitest'
import { prepareOrdersFile } from '#contract/order-list.ts'
import { getOrder, listOrders } from '#contract/orders.ts'
import { startTestApp } from '#tests/support/app.ts'
import { serveByMercadoPago, startMercadoPagoPurchase } from '#tests/support/mercado-pago.ts'
import { makeCourse } from '#tests/support/pix.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'

describe('orders by provider', async () => {
  const app = await startTestApp({ simulator: true, mercadoPago: true })
  const product = await makeCourse(app, 'PARTS')
  const viewer = app.as('viewer')
  const list = async (query: object) => (await viewer.send(listOrders, { query })).body.orders

  it('shows, filters and exports the provider, the installments and the interest', async () => {
    await buy(app, app.browser(), await makeLamp(app))
    await serveByMercadoPago(app)
    const shopper = await startMercadoPagoPurchase(app, product)
    const { options } = (await shopper.listInstallments()).body
    const inSix = options.find(({ installments }) => installments === 6)
    await shopper.payByCard('APRO', 6)
    const [inParts, atOnce] = await list({})
    const interestCents = inSix?.interestCents ?? 0
    expect(interestCents).toBeGreaterThan(0)
    expect(inParts).toMatchObject({ provider: 'mercado_pago', installments: 6, interestCents })
    expect(atOnce).toMatchObject({ provider: 'stripe', installments: 1, interestCents: 0 })
    expect(await list({ provider: 'mercado_pago' })).toEqual([inParts])
    expect(await list({ provider: 'stripe' })).toEqual([atOnce])
    const detail = await viewer.send(getOrder, { params: { id: inParts?.id ?? '' } })
    expect(detail.body.payments).toMatchObject([{ provider: 'mercado_pago', installments: 6, interestCents }])
    const { url } = (await viewer.send(prepareOrdersFile, { body: { provider: 'mercado_pago' } })).body
    const file = await viewer.raw('GET', `${url}?form=plain`)
    const [header, line, ...others] = file.body.trim().split('\r\n')
    expect(header).toMatch(/"provider","installments","interest","utm_medium"/)
    expect(line).toContain(`"mercado_pago","6","${(interestCents / 100).toFixed(2)}"`)
    expect(others).toEqual([])
  })
})
