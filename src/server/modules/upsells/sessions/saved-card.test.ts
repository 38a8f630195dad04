import { describe, expect, it } from 'vitest'
import { listOfferInstallments } from '#contract/card-installments.ts'
import { createUpsellSession, processUpsellPayment } from '#contract/functions.ts'
import { declineOffers, resumeOffers } from '#contract/upsell-sessions.ts'
import { buildResumeLink, findOrder } from '#server/modules/orders/index.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeFunnel } from '#tests/support/funnel.ts'
import {
  callMercadoPagoControl,
  createCardToken,
  createCodeToken,
  readMercadoPago,
  serveByMercadoPago,
  startMercadoPagoPurchase,
} from '#tests/support/mercado-pago.ts'
import { makeCourse } from '#tests/support/pix.ts'

describe('upsell offers after a card payment through Mercado Pago', async () => {
  const app = await startTestApp({ simulator: true, mercadoPago: true, worker: true })
  const course = await makeCourse(app, 'KEPT')
  await serveByMercadoPago(app)
  await makeFunnel(app, course, [
    { title: 'Mentoria', cents: 19_900 },
    { title: 'Livro', cents: 4_900 },
  ])
  /** Counts the paid orders of this price at the provider. */
  const countCharges = async (amount: string) => {
    const search = 'begin_date=2020-01-01T00:00:00Z&end_date=2099-01-01T00:00:00Z&page_size=100'
    const response = await readMercadoPago(app, `/v1/orders?${search}`)
    const { data } = (await response.json()) as { data: { status: string; total_amount: string }[] }
    return data.filter(order => order.status === 'processed' && order.total_amount === amount).length
  }

  /**
   * Buys the course and opens its offers. `holder` selects the outcome of the purchase, `keepHolder` that of charges to
   * the saved card.
   */
  async function buy(holder = 'APRO', keepHolder = holder) {
    const shopper = await startMercadoPagoPurchase(app, course)
    expect(shopper.checkout.savesCard).toBe(true)
    const card = { ...(await shopper.buildCard(holder)), keepToken: await createCardToken(app, keepHolder) }
    await shopper.request({ card })
    const settled = await shopper.settle()
    const orders = await app.db.execute<{ id: string }>('select id from orders order by number desc limit 1')
    const orderId = String(orders.rows[0]?.id)
    const getPayments = () => findPaymentsOfOrder(app.db, orderId)
    return { ...shopper, settled, orderId, getPayments }
  }
  async function openOffers(holder?: string, keepHolder?: string) {
    const bought = await buy(holder, keepHolder)
    const { body: session } = await bought.browser.send(createUpsellSession, { body: {} })
    const { sessionToken } = session
    const order = await findOrder(app.db, bought.orderId)
    const createCode = () => createCodeToken(app, order?.provider_payment_method_id)
    const offer = { sessionToken, amount: 19_900, currency: 'brl', productName: 'Mentoria' }
    const press = async (more: object = {}, headers = {}) => {
      const body = { ...offer, card: { token: await createCode(), installments: 1 }, ...more }
      return bought.browser.send(processUpsellPayment, { body }, headers)
    }
    const getOffer = async () => (await bought.getPayments()).find(({ kind }) => kind === 'upsell')
    return { ...bought, order, sessionToken, createCode, press, getOffer }
  }

  it('charges the saved card once with its security code, in installments', async () => {
    const { settled, press, getOffer, createCode, browser, sessionToken, order } = await openOffers()
    expect(settled).toMatchObject({ state: 'paid', upsell: { pageOrder: 1 } })
    expect(order?.provider_payment_method_id).toMatch(/^\d+$/)
    const withoutCode = await browser.send(processUpsellPayment, {
      body: { sessionToken, amount: 19_900, currency: 'brl', productName: 'Mentoria' },
    })
    expect(withoutCode.body).toMatchObject({ code: 'card_needed' })
    const card = { token: await createCode(), installments: 3 }
    const [first, second] = await Promise.all([
      press({ card }, { 'idempotency-key': 'press-1' }),
      press({ card: { token: await createCode(), installments: 3 } }),
    ])
    expect([first.body.success, second.body.success]).toEqual([true, true])
    expect(await getOffer()).toMatchObject({
      state: 'succeeded',
      provider: 'mercado_pago',
      captured_cents: 19_900,
      installments: 3,
      card_last4: '6351',
    })
    expect((await getOffer())?.interest_cents).toBeGreaterThan(0)
  })

  it('lists the installments of an offer within the seller’s limit', async () => {
    const { browser, sessionToken } = await openOffers()
    await app.db.execute(`update payment_methods set max_installments = 4 where method = 'card'`)
    const session = await app.db.execute<{ id: string }>(
      `select o->>'id' as id from upsell_sessions, jsonb_array_elements(pages->0->'offers') o order by created_at desc limit 1`,
    )
    const body = { sessionToken, offerId: String(session.rows[0]?.id) }
    const { body: list } = await browser.send(listOfferInstallments, { body })
    expect(list.options.map(({ installments }) => installments)).toEqual([1, 2, 3, 4])
    const stranger = app.browser()
    expect((await stranger.send(listOfferInstallments, { body })).status).toBe(401)
    await app.db.execute(`update payment_methods set max_installments = null where method = 'card'`)
  })

  it('rejects more installments than the seller allows', async () => {
    const { press, createCode, getOffer } = await openOffers()
    await app.db.execute(`update payment_methods set max_installments = 2 where method = 'card'`)
    const refused = await press({ card: { token: await createCode(), installments: 3 } })
    await app.db.execute(`update payment_methods set max_installments = null where method = 'card'`)
    expect(refused.body).toMatchObject({ code: 'method_unavailable' })
    expect(await getOffer()).toBeUndefined()
  })

  it('returns why the bank declined the card, and starts a new attempt for the next click', async () => {
    const { press, createCode, getPayments } = await openOffers('APRO', 'FUND')
    expect((await press()).body).toMatchObject({ code: 'payment_failed', declineCode: 'insufficient_funds' })
    expect((await press({ card: { token: await createCode(), installments: 1 } })).body).toMatchObject({
      code: 'payment_failed',
    })
    const offers = (await getPayments()).filter(({ kind }) => kind === 'upsell')
    expect(offers.map(({ captured_cents }) => captured_cents)).toEqual([0, 0])
  })

  it('finds a charge whose response was lost, and never charges twice', async () => {
    const { press, createCode, getOffer } = await openOffers()
    const before = await countCharges('199.00')
    const lost = { does: 'cut', when: 'after', times: 1, method: 'POST', path: '/v1/orders' }
    await callMercadoPagoControl(app, 'POST', '/faults', lost)
    const card = { token: await createCode(), installments: 1 }
    const headers = { 'idempotency-key': 'lost-1' }
    const first = await press({ card }, headers)
    expect(first.body.success).toBe(false)
    await expect.poll(async () => (await press({ card }, headers)).body.success).toBe(true)
    expect(await getOffer()).toMatchObject({ state: 'succeeded', captured_cents: 19_900 })
    expect(await countCharges('199.00')).toBe(before + 1)
  })

  it('returns the URL of the bank’s page when the bank requires authentication', async () => {
    const { press, getOffer } = await openOffers('APRO', 'APRO-CHOK')
    const { body } = await press()
    expect(body).toMatchObject({ requiresAction: true, actionUrl: expect.stringContaining('/authenticate?payment=') })
    expect((await getOffer())?.state).toBe('requires_action')
  })

  it('opens no offers without a saved card, and removes the card of a declined charge', async () => {
    const shopper = await startMercadoPagoPurchase(app, course)
    await shopper.payByCard()
    expect((await shopper.settle()).upsell).toBeNull()
    const declined = await buy('FUND')
    const [main] = await declined.getPayments()
    expect(main).toMatchObject({ state: 'failed', provider_customer_id: null, provider_payment_method_id: null })
  })

  it('removes the card at the provider when the offers end', async () => {
    const { browser, sessionToken, getPayments, order } = await openOffers()
    const [main] = await getPayments()
    const path = `/v1/customers/${main?.provider_customer_id}/cards/${order?.provider_payment_method_id}`
    const readCard = async () => (await readMercadoPago(app, path)).status
    expect(await readCard()).toBe(200)
    await browser.send(declineOffers, { body: { sessionToken, pageOrder: 1, how: 'skip' } })
    await expect.poll(readCard).toBe(404)
  })

  it('rejects resuming the offers in another browser, which cannot charge the card', async () => {
    const { order } = await openOffers()
    expect(order && buildResumeLink(app.ctx, order)).toBeNull()
    const token = `${order?.id}.${app.ctx.secrets.sign(`resume offers ${order?.id}`)}`
    expect((await app.browser().send(resumeOffers, { body: { token } })).body).toMatchObject({
      error: 'upsell_session_expired',
    })
  })
})
