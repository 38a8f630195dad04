import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { resendEmail } from '#contract/mails.ts'
import { getOrder } from '#contract/orders.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { payPix } from '#tests/support/pix.ts'
import { minute, startPixMailShop } from '#tests/support/pix-mails.ts'
import { mailJobHandlers } from '../job-handlers.ts'

const shop = await startPixMailShop()
const { app, seller, passTime, runJobs, runCodeJobs, startPurchase, settle, sendCode, letExpire } = shop
const { countReceived, listKinds, readMail, listReminders } = shop

describe('the e-mail with the Pix code', () => {
  it('sends the e-mail one minute after the code, with the amount, the expiry, the code to copy and a link to the order', async () => {
    await app.db.execute(sql`update shop set language = 'pt-BR', time_zone = 'America/Manaus'`)
    const { orderId, code, email, awaiting } = await startPurchase()
    await runCodeJobs()
    expect(await listKinds(orderId)).toEqual([])
    await sendCode()
    expect(await listKinds(orderId)).toEqual(['pix_code'])
    const { body: order } = await seller.send(getOrder, { params: { id: orderId } })
    const mail = await readMail(orderId, 'pix_code')
    expect(mail).toMatchObject({ subject: `Seu código Pix do pedido nº ${order.number}`, recipient: email })
    const until = new Intl.DateTimeFormat('pt-BR', {
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'America/Manaus',
    }).format(new Date(awaiting.expiresAt))
    for (const form of [mail.html, mail.text]) {
      expect(form).toContain('R$\u00a0149,00')
      expect(form).toContain(code)
      expect(form).toContain(`, ${until}`)
      expect(form).toContain(`/order/${awaiting.order.publicId}?key=`)
      expect(form).toContain('Pagamento simulado: nenhum banco aceita este código.')
      expect(form).not.toMatch(/undefined|null|\[object/)
    }
    expect(mail.text.split('\n')).toContain(code)
    expect(mail.html).not.toMatch(/<img[^>]*qr|data:image/i)
    const page = await app.browser().raw('GET', /\/order\/\S+/.exec(mail.text)?.[0] ?? '')
    expect(page.statusCode).toBe(200)
    await app.db.execute(sql`update shop set language = 'spec', time_zone = 'America/Sao_Paulo'`)
  })

  it.each([
    ['en', 'main', 'Your Pix code for order #'],
    ['pt-BR', 'main', 'Seu código Pix do pedido nº '],
    [null, 'main', 'Your Pix code for order #'],
    [null, 'simple', 'Seu código Pix do pedido nº '],
  ])('writes the e-mail in the language %s for an order of the %s checkout', async (language, surface, subject) => {
    const { orderId } = await startPurchase()
    await app.db.execute(sql`update orders set language = ${language}, surface = ${surface} where id = ${orderId}`)
    await sendCode()
    expect((await readMail(orderId, 'pix_code')).subject).toContain(subject)
  })

  it('sends no e-mail with the code to a buyer who has paid, or whose code expired or was replaced before the job runs', async () => {
    const paid = await startPurchase()
    await payPix(app, paid.code)
    await settle(paid.orderId)
    const replaced = await startPurchase()
    await replaced.request('card')
    const again = await replaced.getCode()
    await sendCode()
    expect(await listKinds(paid.orderId)).toEqual([])
    expect(await listKinds(replaced.orderId)).toEqual(['pix_code'])
    expect((await readMail(replaced.orderId, 'pix_code')).text).toContain(again.code)
    const expired = await startPurchase()
    await passTime(31 * minute)
    await runCodeJobs()
    expect(await listKinds(expired.orderId)).toEqual([])
  })

  it('writes the e-mail once even if the job runs several times, and again for a resend', async () => {
    const { orderId, email } = await startPurchase()
    await enqueue(app.ctx, 'order.awaiting', { orderId, resend: true })
    await runCodeJobs()
    expect(await countReceived(email)).toBe(1)
    await Promise.all([1, 2, 3].map(() => mailJobHandlers['order.awaiting']?.(app.ctx, { orderId })))
    expect(await countReceived(email)).toBe(1)
    await mailJobHandlers['order.awaiting']?.(app.ctx, { orderId, resend: true })
    await mailJobHandlers['order.awaiting']?.(app.ctx, { orderId, resend: true })
    expect(await countReceived(email)).toBe(2)
    expect(await listKinds(orderId)).toEqual(['pix_code'])
  })

  it('lets the seller resend the e-mail until the code is paid', async () => {
    const { orderId, code, email } = await startPurchase()
    await sendCode()
    expect(await countReceived(email)).toBe(1)
    const mail = await readMail(orderId, 'pix_code')
    expect(mail.resend).toBe('yes')
    expect((await seller.send(resendEmail, { params: { id: mail.id } })).body).toEqual({ resends: 1 })
    await payPix(app, code)
    await settle(orderId)
    expect(await countReceived(email)).toBe(1)
    expect((await readMail(orderId, 'pix_code')).resend).toBe('outdated')
    expect((await seller.send(resendEmail, { params: { id: mail.id } })).body).toMatchObject({ error: 'mail_outdated' })
  })

  it('sends at most six code e-mails a day to one address, even for orders that strangers place with it', async () => {
    const orderIds: string[] = []
    for (let times = 0; times < 7; times += 1) {
      const { orderId } = await startPurchase()
      await app.db.execute(sql`update orders set email = 'victim@example.com' where id = ${orderId}`)
      orderIds.push(orderId)
    }
    await sendCode()
    const kinds = await Promise.all(orderIds.map(listKinds))
    expect(kinds.flat()).toHaveLength(6)
  })
})

describe('the e-mail about an expired Pix code', () => {
  it('says in the expiry e-mail that nothing was charged, and links to the product', async () => {
    const { orderId, checkout, sku } = await startPurchase()
    await sendCode()
    await letExpire()
    await runCodeJobs()
    expect(await listKinds(orderId)).toEqual(['pix_code', 'pix_expired'])
    const { text, html } = await readMail(orderId, 'pix_expired')
    expect(text).toContain('Nothing was charged.')
    expect(html).toContain('Get a new code')
    const line = checkout.lines[0]
    expect(text).toContain(`/checkout?product=${line?.productId}&sku=${sku}`)
    expect(await listReminders(orderId)).toMatchObject([{ why: 'expired' }, { why: 'expired' }])
  })

  it('links the expiry e-mail of a payment-link order to that payment link', async () => {
    const { orderId } = await startPurchase()
    await sendCode()
    await app.db.execute(sql`update orders set channel = 'link' where id = ${orderId}`)
    await app.db.execute(sql`insert into payment_links (id, token, mode, title, lines, currency, total_cents, order_id)
      values (gen_random_uuid(), 'token-of-the-link', 'simulator', 'Curso', '[]', 'brl', 14900, ${orderId})`)
    await letExpire()
    expect((await readMail(orderId, 'pix_expired')).text).toContain('/pay/token-of-the-link')
  })

  it('sends the usual confirmation after the expiry e-mail when the code is paid late', async () => {
    const { orderId, code } = await startPurchase()
    await sendCode()
    await letExpire()
    await payPix(app, code, 'late')
    await settle(orderId)
    await runJobs('order.paid', 'order.finalized')
    expect(await listKinds(orderId)).toEqual(['pix_code', 'pix_expired', 'confirmation'])
    const { text } = await readMail(orderId, 'confirmation')
    expect(text).toMatch(/Pix: R\$\s149[.,]00/)
    expect((await readMail(orderId, 'pix_expired')).resend).toBe('outdated')
  })
})
