import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { listMailSamples, maxResends, resendEmail, sendMailSample } from '#contract/mails.ts'
import { getEmail, getOrder, listEmails } from '#contract/orders.ts'
import { newId } from '#server/platform/core/ids.ts'
import { orders } from '#server/platform/db/schema/orders.ts'
import { startTestApp } from '#tests/support/app.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'
import { mailJobHandlers } from './job-handlers.ts'

const { received, smtpUrl } = await mailServer()
let now = Date.now()
const app = await startTestApp({ simulator: true, clock: () => new Date(now) })
const seller = app.as('admin')
const lamp = await makeLamp(app, 'HALO', null)

const send = (emailId: string) => mailJobHandlers['mail.send']?.(app.ctx, { emailId })
/** Creates the confirmation of a new order in a shop with a mail server. */
async function createConfirmation() {
  const { intent } = await buy(app, app.browser(), lamp)
  const orderId = String(intent.body.orderId)
  await mailJobHandlers['order.paid']?.(app.ctx, { orderId })
  const { body } = await seller.send(listEmails, { query: { orderId } })
  return { orderId, id: body.emails[0]?.id ?? '' }
}
const resend = (id: string, who = seller) => who.send(resendEmail, { params: { id } })
const readEmail = async (id: string) => (await seller.send(getEmail, { params: { id } })).body

describe('resendMail', () => {
  it('requires a mail server for a resend', async () => {
    const { id } = await createConfirmation()
    expect((await readEmail(id)).resend).toBe('no_server')
    expect((await resend(id)).body).toMatchObject({ error: 'mail_server_missing' })
    const { body } = await seller.send(listMailSamples, { query: { language: 'en' } })
    expect(body.testTo).toBeNull()
  })

  it('resends the same e-mail under another Message-ID and records the resend in the order’s history', async () => {
    app.services.config.smtpUrl = smtpUrl
    const { id, orderId } = await createConfirmation()
    expect((await readEmail(id)).resend).toBe('on_its_way')
    expect((await resend(id)).body).toMatchObject({ error: 'mail_on_its_way' })
    await send(id)
    expect((await readEmail(id)).resend).toBe('yes')
    const response = await resend(id)
    expect([response.status, response.body]).toEqual([200, { resends: 1 }])
    await send(id)
    await send(id)
    const [first, again, ...more] = received.filter(mail => mail.text.replace(/\r\n\s/g, ' ').includes(orderId))
    expect(more).toEqual([])
    expect(again?.text.replace(/\r\n\s/g, ' ')).toContain(`<order.${orderId}.confirmation.again1@`)
    const getBody = (text = '') =>
      text
        .split('\r\n\r\n')
        .slice(1)
        .join()
        .replace(/--_NmP\S*/g, '')
    expect(getBody(again?.text)).toBe(getBody(first?.text))
    const { body: order } = await seller.send(getOrder, { params: { id: orderId } })
    expect(order.events.filter(event => event.kind === 'mail_resent')).toMatchObject([
      { data: { emailId: id, times: 1 } },
    ])
  })

  it('allows one resend per minute and five resends in total', async () => {
    const { id } = await createConfirmation()
    await send(id)
    for (let times = 1; times <= maxResends; times++) {
      expect((await resend(id)).body).toEqual({ resends: times })
      await send(id)
      expect((await resend(id)).body.error).toBe(times < maxResends ? 'mail_on_its_way' : 'mail_resent_enough')
      now += 61_000
    }
    expect((await readEmail(id)).resend).toBe('enough')
  })

  it('resends an e-mail once for several concurrent clicks', async () => {
    const { id } = await createConfirmation()
    await send(id)
    now += 61_000
    const responses = await Promise.all([1, 2, 3, 4].map(() => resend(id)))
    expect(responses.filter(response => response.status === 200)).toHaveLength(1)
  })

  it('resends nothing to a buyer whose data was erased', async () => {
    const { id, orderId } = await createConfirmation()
    await send(id)
    now += 61_000
    await app.db.update(orders).set({ email: '', name: '' }).where(eq(orders.id, orderId))
    expect((await resend(id)).status).toBe(404)
  })

  it('allows only administrators to resend, and responds with 404 for an unknown e-mail', async () => {
    const { id } = await createConfirmation()
    expect((await resend(id, app.as('editor'))).status).toBe(403)
    expect((await app.browser().send(resendEmail, { params: { id } })).status).toBe(401)
    expect((await resend(newId())).status).toBe(404)
  })
})

describe('sample e-mails', () => {
  it.each(['en', 'pt-BR'] as const)(
    'renders sample e-mails in %s, light and dark, without a script',
    async language => {
      const { body } = await app.as('viewer').send(listMailSamples, { query: { language } })
      expect(body.samples.map(sample => sample.kind)).toHaveLength(13)
      for (const { previewUrls, subject, text } of body.samples) {
        expect([subject, text].join()).not.toMatch(/undefined|null|\[object/)
        const light = await app.browser().raw('GET', previewUrls.light)
        const dark = await app.browser().raw('GET', previewUrls.dark)
        expect([light.statusCode, dark.statusCode]).toEqual([200, 200])
        expect(light.headers['content-security-policy']).toContain('sandbox')
        expect(light.body).toContain(`<html lang="${language}"`)
        expect(light.body).toContain('@media not all')
        expect(dark.body).toContain('@media all')
        expect(light.body).not.toContain('<script')
      }
    },
  )

  it('signs preview URLs against forgery and lets them expire after five minutes', async () => {
    const { body } = await seller.send(listMailSamples, { query: { language: 'en' } })
    const url = body.samples[0]?.previewUrls.light ?? ''
    for (const forgedUrl of [url.replace('light', 'dark'), url.replace('language=en', 'language=pt-BR')])
      expect((await app.browser().raw('GET', forgedUrl)).statusCode).toBe(404)
    now += 6 * 60_000
    expect((await app.browser().raw('GET', url)).statusCode).toBe(404)
  })

  it('sends a sample e-mail only to the requesting member and leaves it out of the mail list', async () => {
    const before = received.length
    const { body } = await seller.send(sendMailSample, { params: { kind: 'refund' }, body: { language: 'pt-BR' } })
    const { rows: sampleRows } = await app.db.execute<{ id: string }>(
      `select id from emails where kind = 'sample.refund'`,
    )
    await send(sampleRows[0]?.id ?? '')
    expect(received.slice(before)).toMatchObject([{ to: body.to }])
    const { body: list } = await seller.send(listEmails, { query: {} })
    expect(list.emails.filter(mail => mail.kind.startsWith('sample'))).toEqual([])
  })
})
