import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { chooseAlarmMails, clearAlarm, readAlarmMails, readOperations } from '#contract/operations.ts'
import { authUsers } from '#server/db/schema/auth.ts'
import { emails } from '#server/db/schema/orders.ts'
import { outbox } from '#server/db/schema/system.ts'
import { raiseAlarm } from '#server/kernel/alarms.ts'
import { createWorkerContext } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, signInAs } from '#tests/support/team.ts'
import { alarmMailsJob } from '../index.ts'

const minute = 60_000
const day = 24 * 60 * minute
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const shop = await startTestApp({
  clock,
  env: { SMTP_URL: 'smtp://127.0.0.1:9', ADMIN_URL: 'http://admin.localhost:3000' },
})
const secondShop = await startTestApp({ clock, database: shop.database, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const silent = await startTestApp({ clock, database: shop.database })
const owner = await addMember(shop, 'owner')
const admin = await addMember(shop, 'admin')
await addMember(shop, 'editor')
await shop.db
  .update(authUsers)
  .set({ user_metadata: { language: 'en' } })
  .where(eq(authUsers.id, admin.userId))

/** What the chore writes at this moment, in the order of the readers. */
async function runAndListRecipients() {
  await alarmMailsJob.run(shop.ctx)
  const rows = await shop.db.select().from(emails).orderBy(emails.created_at, emails.id)
  await shop.db.delete(emails)
  return rows
}
const raise = (subject: string) => raiseAlarm(shop.ctx, 'dead_letter', subject)
/** Members sign in anew: sessions rest for less than these tests jump. */
async function clearAlarmAs(subject: string, email = owner.email) {
  const who = await signInAs(shop, email)
  const { alarms } = (await who.send(readOperations, {})).body
  const alarm = alarms.find(each => each.subject === subject)
  expect((await who.send(clearAlarm, { params: { id: alarm?.id ?? '' } })).status).toBe(204)
}

describe('an alarm', () => {
  it('is told to the owner once when it begins, however often it happens', async () => {
    await raise('order.paid')
    const [mail, ...more] = await runAndListRecipients()
    expect(more).toEqual([])
    expect([mail?.recipient, mail?.state]).toEqual([owner.email, 'queued'])
    expect(mail?.subject).toContain('Trabalho parado depois de muitas tentativas')
    expect(mail?.text).toContain('http://admin.localhost:3000/operations')
    const queued = await shop.db.select().from(outbox).where(eq(outbox.topic, 'mail.send'))
    expect(queued.map(row => row.payload)).toEqual([{ emailId: mail?.id }])
    await raise('order.paid')
    aheadMs += 30 * minute
    expect(await runAndListRecipients()).toEqual([])
  })

  it('is told again a day later when it happened again, and not when it only stands there', async () => {
    aheadMs += day
    const [mail] = await runAndListRecipients()
    expect(mail?.text).toMatch(/Aconteceu de novo: .*[\s\S]*2 vezes/)
    aheadMs += 2 * day
    expect(await runAndListRecipients()).toEqual([])
  })

  it('is told as over to the others when somebody resolves it, and to nobody when it was never told', async () => {
    const own = await signInAs(shop, admin.email)
    expect((await own.send(chooseAlarmMails, { body: { wanted: true } })).status).toBe(200)
    await clearAlarmAs('order.paid')
    const over = await runAndListRecipients()
    expect(over.map(mail => [mail.recipient, mail.subject.includes('resolved: A job stopped')])).toEqual([
      [admin.email, true],
    ])
    await raise('mail.send')
    await clearAlarmAs('mail.send')
    aheadMs += 30 * minute
    expect(await runAndListRecipients()).toEqual([])
  })

  it('waits a quarter of an hour after a mail, and then comes in one with the others', async () => {
    await raise('order.paid')
    expect(await runAndListRecipients()).toHaveLength(2)
    for (const subject of ['order.no_stock', 'payment.block', 'a.b', 'c.d', 'e.f', 'g.h', 'i.j']) await raise(subject)
    await raiseAlarm(shop.ctx, 'invariant_broken', 'stock_adds_up', { check: 'stock_adds_up', count: 2 })
    aheadMs += 14 * minute
    expect(await runAndListRecipients()).toEqual([])
    aheadMs += 2 * minute
    const mails = await runAndListRecipients()
    expect(mails.map(mail => mail.subject)).toEqual([
      expect.stringContaining('8 alarmes'),
      expect.stringContaining('8 alarms'),
    ])
    const [, english] = mails
    expect(english?.text).toContain('and 2 more')
    expect(english?.text).toContain('For every variant, what left and what remains add up')
  })

  it('is told once when two processes look at the same moment', async () => {
    aheadMs += day
    await raise('twice')
    await Promise.all(
      [shop, secondShop].map(({ services }) => alarmMailsJob.run(createWorkerContext(services, 'test'))),
    )
    const rows = await shop.db.select().from(emails)
    await shop.db.delete(emails)
    expect(rows.map(row => row.recipient).sort()).toEqual([admin.email, owner.email])
  })

  it('tells no fact that it keeps', async () => {
    aheadMs += day
    await raiseAlarm(shop.ctx, 'provider_not_configured', 'key', { code: 'sk_test_marked', intent: 'pi_marked' })
    await raiseAlarm(shop.ctx, 'money_unmatched', newId(), { cents: 4_711, event: 'evt_marked' })
    const mails = await runAndListRecipients()
    expect(mails).toHaveLength(2)
    for (const { html, text, subject } of mails) expect(html + text + subject).not.toMatch(/marked|4[.,]?711|47[.,]11/)
  })

  it('waits while no mail server is set', async () => {
    aheadMs += day
    await raise('later')
    await alarmMailsJob.run(createWorkerContext(silent.services, 'test'))
    expect(await shop.db.select().from(emails)).toEqual([])
    expect((await runAndListRecipients())[0]?.text).toContain('later')
  })
})

describe('the choice', () => {
  const choice = async (email: string) => (await (await signInAs(shop, email)).send(readAlarmMails, {})).body

  it('is the owner’s to switch off, and an administrator’s to switch on', async () => {
    aheadMs += day
    expect(await choice(owner.email)).toEqual({ wanted: true, canSend: true })
    for (const [email, wanted] of [
      [owner.email, false],
      [admin.email, false],
      [admin.email, true],
    ] as const) {
      await (await signInAs(shop, email)).send(chooseAlarmMails, { body: { wanted } })
      expect(await choice(email)).toEqual({ wanted, canSend: true })
    }
    await raise('chosen')
    expect((await runAndListRecipients()).map(mail => mail.recipient)).toEqual([admin.email])
  })

  it('says that no mail server is set', async () => {
    const session = await signInAs(silent, admin.email)
    expect((await session.send(readAlarmMails, {})).body).toEqual({ wanted: true, canSend: false })
  })

  it('is refused where it says nothing, and to who only looks', async () => {
    const session = await signInAs(shop, admin.email)
    expect((await session.send(chooseAlarmMails, { body: {} })).status).toBe(422)
    expect((await shop.browser().send(readAlarmMails, {})).status).toBe(401)
    expect((await shop.as('editor').send(readAlarmMails, {})).status).toBe(403)
  })
})
