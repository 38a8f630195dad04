import { describe, expect, it } from 'vitest'
import { getEmail, getOrder, listEmails, listOrders } from '#contract/orders.ts'
import { replaceLines } from '#server/modules/orders/index.ts'
import { insertPayment } from '#server/modules/payments/records/index.ts'
import { newId } from '#server/platform/core/ids.ts'
import { shop } from '#server/platform/db/schema/catalog.ts'
import { leaseOutboxRow } from '#server/platform/queue/repository.ts'
import { startTestApp } from '#tests/support/app.ts'
import { makeFunnel, resumeOffersIn } from '#tests/support/funnel.ts'
import { mailServer as startMailServer } from '#tests/support/mail-server.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'
import { mailJobHandlers, mailTopics } from './job-handlers.ts'

const app = await startTestApp({ simulator: true })
const seller = app.as('admin')
const lamp = await makeLamp(app, 'HALO', null)

async function createPaidOrder() {
  await buy(app, app.browser(), lamp)
  const { body } = await seller.send(listOrders, { query: {} })
  const id = body.orders[0]?.id ?? ''
  return (await seller.send(getOrder, { params: { id } })).body
}
const listMailsOfOrder = async (orderId: string) =>
  (await seller.send(listEmails, { query: {} })).body.emails.filter(mail => mail.orderId === orderId)

const runHandler = (topic: string, payload: Record<string, unknown>, overrides: Partial<typeof app.ctx> = {}) => {
  const job = mailJobHandlers[topic]
  if (!job) throw new Error(`no handler for topic ${topic}`)
  return job({ ...app.ctx, ...overrides }, payload)
}

async function startServer(behavior: { refuse?: boolean; busy?: boolean } = {}) {
  const { smtpUrl, received } = await startMailServer(behavior)
  return { received, config: { ...app.ctx.config, smtpUrl, mailFrom: 'ola@lumen.example' } }
}

describe('the order confirmation', () => {
  it('writes one confirmation per paid order, however often the outbox delivers the event', async () => {
    const order = await createPaidOrder()
    await Promise.all([1, 2, 3, 4].map(() => runHandler('order.paid', { orderId: order.id })))
    const mails = await listMailsOfOrder(order.id)
    expect(mails).toMatchObject([{ kind: 'confirmation', recipient: 'marina.costa@example.com', state: 'kept' }])
  })

  it('lists the items, the amounts and the postal address in the HTML and text of the confirmation', async () => {
    const order = await createPaidOrder()
    await runHandler('order.paid', { orderId: order.id })
    const [mail] = await listMailsOfOrder(order.id)
    const { body } = await seller.send(getEmail, { params: { id: mail?.id ?? '' } })
    expect(body.subject).toBe(`Order #${order.number} confirmed`)
    for (const form of [body.html, body.text]) {
      expect(form).toContain('Order Confirmed!')
      expect(form).toContain('Halo portable lamp')
      expect(form).toContain('$89.00')
      expect(form).toContain('Visa ending 4242')
      expect(form).toContain('2150 Folsom Street')
      expect(form).toContain('United States')
      expect(form).toContain('Simulated payment')
    }
    expect(body.html).not.toMatch(/<script|href="javascript/)
  })

  it('links from the confirmation to the order’s offers only while the offers are open', async () => {
    const product = await makeLamp(app, 'OFFERED', null)
    const { upsell } = await makeFunnel(app, product, [{ title: 'Case', cents: 2_900 }])
    const { intent } = await buy(app, app.browser(), product)
    const orderId = String(intent.body.orderId)
    await runHandler('order.paid', { orderId })
    const [mail] = await listMailsOfOrder(orderId)
    const { body } = await seller.send(getEmail, { params: { id: mail?.id ?? '' } })
    const link = /http:\S+\?resume=([\w.-]+)/.exec(body.text)
    expect(link?.[0]).toContain(`/upsell/${upsell.id}?resume=`)
    expect(body.html).toContain(`href="${link?.[0]}"`)
    const resumed = await resumeOffersIn(app.browser(), link?.[1] ?? '')
    expect(resumed.body).toMatchObject({ upsellId: upsell.id })
    const orderWithoutOffers = await createPaidOrder()
    await runHandler('order.paid', { orderId: orderWithoutOffers.id })
    const { body: other } = await seller.send(getEmail, {
      params: { id: (await listMailsOfOrder(orderWithoutOffers.id))[0]?.id ?? '' },
    })
    expect(other.text).not.toContain('resume=')
  })

  it('writes no receipt when no offer was accepted', async () => {
    const order = await createPaidOrder()
    await runHandler('order.finalized', { orderId: order.id })
    expect(await listMailsOfOrder(order.id)).toEqual([])
  })
})

describe('the complete receipt', () => {
  it('adds the offers accepted after checkout to one complete receipt', async () => {
    const order = await createPaidOrder()
    const payment = await insertPayment(app.db, {
      id: newId(),
      order_id: order.id,
      mode: 'simulator',
      kind: 'upsell',
      state: 'succeeded',
      provider_key: newId(),
      amount_cents: 2_900,
      captured_cents: 2_900,
      currency: 'usd',
      card_brand: 'visa',
      card_last4: '4242',
    })
    const line = { kind: 'upsell', title: 'Waxed travel case', quantity: 1, discount_cents: 0 } as const
    await replaceLines(app.db, order.id, payment.id, [{ ...line, unit_cents: 2_900, total_cents: 2_900 }])
    await Promise.all([1, 2, 3].map(() => runHandler('order.finalized', { orderId: order.id })))
    const [mail, ...more] = await listMailsOfOrder(order.id)
    expect(more).toEqual([])
    const { body } = await seller.send(getEmail, { params: { id: mail?.id ?? '' } })
    expect(body.subject).toBe(`Your complete receipt for order #${order.number}`)
    expect(body.text).toContain('Waxed travel case')
    expect(body.text).toContain('Added after checkout')
    expect(body.text).toMatch(/Total paid \(USD\)\s+\$118\.00/)
  })
})

describe('sending e-mails', () => {
  it('sets Reply-To to the shop’s contact e-mail address when the seller entered one', async () => {
    const findReplyTo = async (email: string | null) => {
      await app.db.update(shop).set({ identity: email ? { email } : {} })
      const { received, config } = await startServer()
      const order = await createPaidOrder()
      await runHandler('order.paid', { orderId: order.id }, { config })
      await runHandler('mail.send', { emailId: (await listMailsOfOrder(order.id))[0]?.id ?? '' }, { config })
      return /^Reply-To: (.*)\r$/im.exec(received[0]?.text ?? '')?.[1] ?? null
    }
    expect(await findReplyTo('hello@lumen.example')).toBe('hello@lumen.example')
    expect(await findReplyTo(null)).toBeNull()
  })

  it('sends an e-mail once, with its Message-ID, and records the sending in the order’s history', async () => {
    const { received, config } = await startServer()
    const order = await createPaidOrder()
    await runHandler('order.paid', { orderId: order.id }, { config })
    const [mail] = await listMailsOfOrder(order.id)
    expect(mail?.state).toBe('queued')
    for (let times = 0; times < 2; times++) await runHandler('mail.send', { emailId: mail?.id ?? '' }, { config })
    expect((await listMailsOfOrder(order.id))[0]?.state).toBe('sent')
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({ from: 'ola@lumen.example', to: 'marina.costa@example.com' })
    expect(received[0]?.text.replace(/\r\n\s/g, ' ')).toContain(
      `Message-ID: <order.${order.id}.confirmation@localhost>`,
    )
    const { body } = await seller.send(getOrder, { params: { id: order.id } })
    expect(body.events.map(event => event.kind)).toContain('mail_sent')
  })

  it.each([
    ['is unreachable', async () => (await startServer()).config, true],
    ['is busy', async () => (await startServer({ busy: true })).config, false],
  ])('keeps the e-mail queued while the mail server %s', async (_, start, isDown) => {
    const config = isDown ? { ...(await start()), smtpUrl: 'smtp://127.0.0.1:9' } : await start()
    const order = await createPaidOrder()
    await runHandler('order.paid', { orderId: order.id }, { config })
    const [mail] = await listMailsOfOrder(order.id)
    await runHandler('mail.send', { emailId: mail?.id ?? '' }, { config })
    expect((await listMailsOfOrder(order.id))[0]?.state).toBe('queued')

    const later = new Date(Date.now() + 15_000)
    const waiting = await leaseOutboxRow(app.db, { only: mailTopics }, later, later)
    expect(waiting?.topic).toBeDefined()
    const runningServer = await startServer()
    await runHandler('mail.send', { emailId: mail?.id ?? '' }, { config: runningServer.config })
    expect(runningServer.received).toHaveLength(1)
    expect((await listMailsOfOrder(order.id))[0]?.state).toBe('sent')
  })

  it('marks an e-mail as failed when the mail server rejects the recipient', async () => {
    const { config } = await startServer({ refuse: true })
    const order = await createPaidOrder()
    await runHandler('order.paid', { orderId: order.id }, { config })
    const [mail] = await listMailsOfOrder(order.id)
    await runHandler('mail.send', { emailId: mail?.id ?? '' }, { config })
    expect((await listMailsOfOrder(order.id))[0]?.state).toBe('failed')
  })
})

describe('reading e-mails', () => {
  it('serves the preview of an e-mail in a sandbox, and only under an unchanged signed URL', async () => {
    const order = await createPaidOrder()
    await runHandler('order.paid', { orderId: order.id })
    const [mail] = await listMailsOfOrder(order.id)
    const { body } = await seller.send(getEmail, { params: { id: mail?.id ?? '' } })
    const preview = await app.browser().raw('GET', body.previewUrl)
    expect(preview.statusCode).toBe(200)
    expect(preview.body).toBe(body.html)
    expect(preview.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox/)
    for (const forgedUrl of [
      body.previewUrl.replace(/signature=../, 'signature=xx'),
      body.previewUrl.replace(/until=./, 'until=9'),
    ]) {
      expect((await app.browser().raw('GET', forgedUrl)).statusCode).toBe(404)
    }
  })

  it('requires a session, and responds with 404 for an unknown e-mail', async () => {
    expect((await app.browser().send(listEmails, { query: {} })).status).toBe(401)
    expect((await app.browser().send(getEmail, { params: { id: newId() } })).status).toBe(401)
    expect((await seller.send(getEmail, { params: { id: newId() } })).status).toBe(404)
    expect((await app.as('editor').send(getEmail, { params: { id: newId() } })).status).toBe(403)
    const { body: masked } = await app.as('editor').send(listEmails, { query: {} })
    expect(masked.emails.map(mail => mail.recipient)).toContain('m•••@example.com')
    expect(masked.emails.filter(mail => /^..+@/.test(mail.recipient) && !mail.recipient.includes('•••'))).toEqual([])
    expect((await seller.send(listEmails, { query: { before: 'x' } })).status).toBe(422)
  })
})
