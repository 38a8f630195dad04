import { describe, expect, it } from 'vitest'
import { readDashboard } from '#contract/dashboard.ts'
import { prepareOrdersFile } from '#contract/order-list.ts'
import { remindBuyer } from '#contract/order-reminder.ts'
import { getOrder, listOrders } from '#contract/orders.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { makeCourse, payPix, startPixPurchase } from '#tests/support/pix.ts'
import { buy, callSimulatorControl, createIntent, makeLamp } from '#tests/support/shop.ts'

let aheadMs = 0
const app = await startTestApp({
  simulator: true,
  worker: true,
  env: { SMTP_URL: 'smtp://127.0.0.1:9' },
  clock: () => new Date(Date.now() + aheadMs),
})
const seller = app.as('admin')
const course = await makeCourse(app, 'PIX-LIST')
const lamp = await makeLamp(app, 'HALO', null)

const awaitingShopper = await startPixPurchase(app, course)
const { body: awaitingIntent } = await awaitingShopper.request('pix')
const paidShopper = await startPixPurchase(app, course)
const { body: paidIntent } = await paidShopper.request('pix')
await payPix(app, paidIntent.awaiting?.code ?? '')
await eventually(async () => (await paidShopper.settle()).state === 'paid')
const orders = {
  awaiting: String(awaitingIntent.orderId),
  paidByPix: String(paidIntent.orderId),
  paidByCard: String((await buy(app, app.browser(), lamp)).intent.body.orderId),
  unpaid: String((await createIntent(app.browser(), lamp)).intent.body.orderId),
}
const list = async (query: object, as = seller) => (await as.send(listOrders, { query })).body.orders
const listIds = async (query: object) => (await list(query)).map(({ id }) => id)
const read = async (id: string, as = seller) => (await as.send(getOrder, { params: { id } })).body
const remind = (id: string, as = seller) => as.send(remindBuyer, { params: { id } })

describe('the order list', () => {
  it.each<[string, object, string[]]>([
    ['await the payment of a code', { state: 'awaiting' }, [orders.awaiting]],
    ['are unpaid, with or without a code', { state: 'pending' }, [orders.unpaid, orders.awaiting]],
    ['use Pix', { method: 'pix' }, [orders.paidByPix, orders.awaiting]],
    ['use cards', { method: 'card' }, [orders.unpaid, orders.paidByCard]],
    ['match the method and the state', { method: 'pix', state: 'paid' }, [orders.paidByPix]],
    ['match both, even when none does', { method: 'card', state: 'awaiting' }, []],
  ])('selects the orders that %s', async (_, query, ids) => {
    expect((await listIds(query)).sort()).toEqual([...ids].sort())
  })

  it('shows the payment method of each order, and until when a code can be paid', async () => {
    const shown = new Map((await list({})).map(order => [order.id, order]))
    const { awaiting } = awaitingIntent
    expect(shown.get(orders.awaiting)).toMatchObject({
      state: 'pending',
      method: 'pix',
      awaitsUntil: awaiting?.expiresAt,
    })
    expect(shown.get(orders.paidByPix)).toMatchObject({ state: 'paid', method: 'pix', awaitsUntil: null })
    expect(shown.get(orders.paidByCard)).toMatchObject({ state: 'paid', method: 'card', awaitsUntil: null })
    expect(shown.get(orders.unpaid)).toMatchObject({ state: 'pending', method: 'card', awaitsUntil: null })
  })

  it('adds the method and the expiry to the exported file, after the columns of earlier versions', async () => {
    const { body } = await seller.send(prepareOrdersFile, { body: { state: 'awaiting' } })
    const [head, line, ...others] = (await app.browser().raw('GET', String(body.url))).payload.trim().split('\r\n')
    expect(head).toMatch(
      /"utm_source","utm_campaign","method","code_expires_at","district","provider","installments","interest",.*,"landing_page","first_utm_source","first_utm_medium","first_utm_campaign","first_referrer","first_landing_page","example"$/,
    )
    expect(line).toMatch(/,"pix","\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d[^"]*","","stripe","1","0.00"(,"[^"]*"){20}$/)
    expect(others).toEqual([])
  })
})

describe('an order that awaits its payment', () => {
  it('shows administrators the code and a WhatsApp link in the buyer’s language, and viewers no personal data', async () => {
    const { awaiting, payments, phone } = await read(orders.awaiting)
    expect(awaiting).toMatchObject({ method: 'pix', code: awaitingIntent.awaiting?.code, amountCents: 14_900 })
    expect(payments).toMatchObject([
      { method: 'pix', state: 'awaiting', expiresAt: awaiting?.expiresAt, refundableUntil: null },
    ])
    expect(phone).toBe('+5511987654321')
    const link = new URL(String(awaiting?.whatsApp))
    expect(link.origin + link.pathname).toBe('https://wa.me/5511987654321')
    expect(link.searchParams.get('text')).toMatch(
      /^Hello Joana! Your order #\d+ at .+ \(R\$\s149,00\) is waiting for your Pix payment\..+ Pay here: http.+\/order\/.+\?key=.+$/,
    )
    const masked = await read(orders.awaiting, app.as('viewer'))
    expect(masked.awaiting).toMatchObject({ code: awaiting?.code, whatsApp: null })
  })

  it('builds the WhatsApp link in Portuguese for an order in Portuguese, and no link for a landline or foreign number', async () => {
    await app.db.execute(`update orders set language = 'pt-BR' where id = '${orders.awaiting}'`)
    const { awaiting } = await read(orders.awaiting)
    expect(new URL(String(awaiting?.whatsApp)).searchParams.get('text')).toMatch(/^Olá, Joana! Seu pedido #\d+/)
    for (const phone of ['+551133334444', '+14155550123']) {
      await app.db.execute(`update orders set phone = '${phone}' where id = '${orders.awaiting}'`)
      expect((await read(orders.awaiting)).awaiting?.whatsApp).toBeNull()
    }
  })

  it('e-mails the code again at most once a minute, and only for administrators', async () => {
    expect((await remind(orders.awaiting, app.as('editor'))).status).toBe(403)
    expect((await remind(orders.awaiting)).status).toBe(200)
    const { rows } = await app.db.execute(
      `select payload from outbox where topic = 'order.awaiting' and payload ? 'resend'`,
    )
    expect(rows).toEqual([{ payload: { orderId: orders.awaiting, resend: true } }])
    expect(await remind(orders.awaiting)).toMatchObject({ status: 429, body: { error: 'rate_limited' } })
    const { rows: audits } = await app.db.execute(`select target from audit_log where action = 'order.remind'`)
    expect(audits).toEqual([{ target: orders.awaiting }])
  })

  it.each(['unpaid', 'paidByPix'] as const)('refuses to remind the buyer of an order that is %s', async name => {
    expect(await remind(orders[name])).toMatchObject({ status: 409, body: { error: 'order_not_awaiting' } })
  })

  it('says until when a Pix payment can be refunded', async () => {
    const { payments } = await read(orders.paidByPix)
    const days = (Date.parse(String(payments[0]?.refundableUntil)) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(89.9)
    expect(days).toBeLessThanOrEqual(90)
    expect((await read(orders.paidByCard)).payments).toMatchObject([{ method: 'card', refundableUntil: null }])
  })

  it('no longer lists an order as awaiting after its code has expired and was canceled', async () => {
    aheadMs += 33 * 60_000
    await callSimulatorControl(app, 'POST', '/clock', { advanceMs: 33 * 60_000 })
    expect((await read(orders.awaiting)).awaiting).toBeNull()
    await abandonedPaymentsJob.run(app.ctx)
    await expect.poll(() => listIds({ state: 'awaiting' })).toEqual([])
    expect(await remind(orders.awaiting)).toMatchObject({ status: 409 })
  })
})

describe('the dashboard', () => {
  const readMethods = async () =>
    (await seller.send(readDashboard, { query: { days: '2', currency: 'brl' } })).body.methods

  it('counts the placed and the paid orders of each payment method, without renewals', async () => {
    const shopper = await startPixPurchase(app, course)
    await shopper.payByCard()
    await eventually(async () => (await shopper.settle()).state === 'paid')
    expect(await readMethods()).toEqual([
      { method: 'pix', orders: 2, paid: 1 },
      { method: 'card', orders: 1, paid: 1 },
    ])
    await app.db.execute(`update orders set channel = 'renewal' where currency = 'brl'`)
    expect(await readMethods()).toEqual([])
  })
})
