import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { eraseCustomer, exportCustomer, listCustomers } from '#contract/customers.ts'
import { cancelOrder } from '#contract/orders.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { payPix } from '#tests/support/pix.ts'
import { minute, startPixMailShop } from '#tests/support/pix-mails.ts'
import { createTestStripe } from '#tests/support/shop.ts'
import { findTraces } from '#tests/support/traces.ts'

const shop = await startPixMailShop()
const { app, seller, passTime, runCodeJobs, startPurchase, settle, sendCode } = shop
const { remind, countReceived, listKinds, readMail, listReminders } = shop
const other = await shop.startOther()

describe('reminders', () => {
  it('sends one reminder after a third and one after two thirds of the code’s 30 minutes', async () => {
    const { orderId, code, email } = await startPurchase()
    expect(await listReminders(orderId)).toMatchObject([
      { step: 1, dueAfter: 10 },
      { step: 2, dueAfter: 20 },
    ])
    await sendCode()
    await remind()
    expect(await listKinds(orderId)).toEqual(['pix_code'])
    await passTime(9 * minute)
    await remind()
    await remind()
    expect(await listKinds(orderId)).toEqual(['pix_code', 'pix_reminder_1'])
    await passTime(10 * minute)
    await remind()
    expect(await listKinds(orderId)).toEqual(['pix_code', 'pix_reminder_1', 'pix_reminder_2'])
    expect((await readMail(orderId, 'pix_reminder_2')).text).toContain(code)
    expect(await countReceived(email)).toBe(3)
    expect(await listReminders(orderId)).toMatchObject([{ sent: true }, { sent: true }])
  })

  it('sends each reminder once when two processes run the job at the same time', async () => {
    const purchases = [await startPurchase(), await startPurchase(), await startPurchase()]
    await sendCode()
    await passTime(9 * minute)
    await Promise.all([app.ctx, other.ctx, app.ctx, other.ctx].map(remind))
    for (const { orderId, email } of purchases) {
      expect(await listKinds(orderId)).toEqual(['pix_code', 'pix_reminder_1'])
      expect(await countReceived(email)).toBe(2)
    }
  })

  it('stores no reminder e-mail when the process dies before the commit, and sends the reminder in the next run', async () => {
    const { orderId } = await startPurchase()
    await sendCode()
    await passTime(9 * minute)
    await app.db.execute(sql`create function die() returns trigger language plpgsql as
      $$ begin raise exception 'killed'; end $$`)
    await app.db.execute(sql`create trigger die before update on reminders for each row execute function die()`)
    await remind()
    await app.db.execute(sql`drop trigger die on reminders`)
    expect(await listKinds(orderId)).toEqual(['pix_code'])
    await Promise.all([remind(), remind(other.ctx)])
    expect(await listKinds(orderId)).toEqual(['pix_code', 'pix_reminder_1'])
  })

  it('postpones a reminder that would follow another e-mail within five minutes', async () => {
    const { orderId } = await startPurchase()
    await passTime(12 * minute)
    await runCodeJobs()
    await remind()
    expect(await listKinds(orderId)).toEqual(['pix_code'])
    await passTime(4 * minute)
    await remind()
    expect(await listKinds(orderId)).toEqual(['pix_code'])
    await passTime(minute)
    await remind()
    expect(await listKinds(orderId)).toEqual(['pix_code', 'pix_reminder_1'])
  })

  it('stops the reminders of a code that is about to expire', async () => {
    const { orderId } = await startPurchase()
    await sendCode()
    await passTime(28.5 * minute)
    await remind()
    expect(await listKinds(orderId)).toEqual(['pix_code'])
    expect(await listReminders(orderId)).toMatchObject([{ why: 'late' }, { why: 'late' }])
  })

  it('stops the reminders when the order is paid or canceled', async () => {
    const paid = await startPurchase()
    await payPix(app, paid.code)
    await settle(paid.orderId)
    expect(await listReminders(paid.orderId)).toMatchObject([{ why: 'paid' }, { why: 'paid' }])
    const canceled = await startPurchase()
    const { status } = await seller.send(cancelOrder, { params: { id: canceled.orderId } })
    expect(status).toBe(200)
    expect(await listReminders(canceled.orderId)).toMatchObject([{ why: 'canceled' }, { why: 'canceled' }])
    await sendCode()
    expect([await listKinds(paid.orderId), await listKinds(canceled.orderId)]).toEqual([[], []])
  })

  it('plans the reminders from the new code when a code is replaced, and sends the e-mails again', async () => {
    const shopper = await startPurchase()
    const { orderId } = shopper
    await sendCode()
    await passTime(10 * minute)
    await remind()
    await shopper.request('card')
    expect(await listReminders(orderId)).toMatchObject([{ sent: true }, { why: 'replaced' }])
    const { code } = await shopper.getCode()
    expect(await listReminders(orderId)).toMatchObject([
      { sent: false, why: null, dueAfter: 10 },
      { sent: false, why: null, dueAfter: 20 },
    ])
    await sendCode()
    await passTime(9 * minute)
    await remind()
    expect(await listKinds(orderId)).toEqual(['pix_code', 'pix_reminder_1', 'pix_code', 'pix_reminder_1'])
    expect((await readMail(orderId, 'pix_reminder_1')).text).toContain(code)
  })
})

describe('erasing a buyer who has an unpaid code', () => {
  it('cancels the code first, and leaves no code, e-mail body or reminder behind', async () => {
    const paid = await startPurchase()
    await payPix(app, paid.code)
    await settle(paid.orderId)
    const live = await startPurchase()
    await app.db.execute(sql`update orders set email = ${paid.email} where id = ${live.orderId}`)
    await sendCode()
    await passTime(9 * minute)
    await remind()
    expect(await listKinds(live.orderId)).toEqual(['pix_code', 'pix_reminder_1'])
    const { body } = await seller.send(listCustomers, { query: { q: paid.email } })
    const id = body.customers[0]?.id ?? ''
    const file = JSON.stringify((await seller.send(exportCustomer, { params: { id } })).body)
    expect(file).toContain('"step":2,"channel":"mail"')
    const intentId = (await findPaymentsOfOrder(app.db, live.orderId))[0]?.provider_intent_id ?? ''
    const codes = [live.code, paid.code].map(code => code.toLowerCase().replace(/\W/g, '.'))
    expect(await findTraces(app, codes)).not.toEqual([])

    expect((await seller.send(eraseCustomer, { params: { id }, body: { email: paid.email } })).status).toBe(200)
    expect((await createTestStripe(app).paymentIntents.retrieve(intentId)).status).toBe('canceled')
    expect(await findTraces(app, [...codes, paid.email.replace(/\W/g, '.')])).toEqual([])
    expect([await listReminders(live.orderId), await listReminders(paid.orderId)]).toEqual([[], []])
    await passTime(25 * minute)
    await remind()
    await runCodeJobs()
    expect(await listKinds(live.orderId)).toEqual(['pix_code', 'pix_reminder_1'])
    expect(await countReceived(paid.email)).toBe(0)
  })
})
