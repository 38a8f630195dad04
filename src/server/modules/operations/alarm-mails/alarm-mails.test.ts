import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { chooseAlarmMails, clearAlarm, readAlarmMails, readOperations } from '#contract/operations.ts'
import { createWorkerContext } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { authUsers } from '#server/platform/db/schema/auth.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { outbox } from '#server/platform/db/schema/system.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { startTestApp } from '#tests/support/app.ts'
import { addMember, signInAs } from '#tests/support/team.ts'
import { alarmMailsJob } from './alarm-mails-job.ts'

const minute = 60_000
const day = 24 * 60 * minute
let aheadMs = 0
const clock = () => new Date(Date.now() + aheadMs)
const shop = await startTestApp({
  clock,
  env: { SMTP_URL: 'smtp://127.0.0.1:9', ADMIN_URL: 'http://admin.localhost:3000' },
})
const secondShop = await startTestApp({ clock, database: shop.database, env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
const shopWithoutMail = await startTestApp({ clock, database: shop.database })
const owner = await addMember(shop, 'owner')
const admin = await addMember(shop, 'admin')
await addMember(shop, 'editor')
await shop.db
  .update(authUsers)
  .set({ user_metadata: { language: 'en' } })
  .where(eq(authUsers.id, admin.userId))

/** Runs the job and returns the e-mails it wrote, in the order of the members. */
async function runAndListRecipients() {
  await alarmMailsJob.run(shop.ctx)
  const rows = await shop.db.select().from(emails).orderBy(emails.created_at, emails.id)
  await shop.db.delete(emails)
  return rows
}
const raise = (subject: string) => raiseAlarm(shop.ctx, 'dead_letter', subject)
/** Signs the member in again each time, because these tests move the clock past the session’s idle limit. */
async function clearAlarmAs(subject: string, email = owner.email) {
  const session = await signInAs(shop, email)
  const { alarms } = (await session.send(readOperations, {})).body
  const alarm = alarms.find(each => each.subject === subject)
  expect((await session.send(clearAlarm, { params: { id: alarm?.id ?? '' } })).status).toBe(204)
}

describe('alarmMailsJob', () => {
  it('e-mails an alarm to the owner once when the alarm opens, however often it recurs', async () => {
    await raise('order.paid')
    const [mail, ...more] = await runAndListRecipients()
    expect(more).toEqual([])
    expect([mail?.recipient, mail?.state]).toEqual([owner.email, 'queued'])
    expect(mail?.subject).toContain('Tarefa parada depois de muitas tentativas')
    expect(mail?.text).toContain('http://admin.localhost:3000/operations')
    const queued = await shop.db.select().from(outbox).where(eq(outbox.topic, 'mail.send'))
    expect(queued.map(row => row.payload)).toEqual([{ emailId: mail?.id }])
    await raise('order.paid')
    aheadMs += 30 * minute
    expect(await runAndListRecipients()).toEqual([])
  })

  it('e-mails an alarm again a day later only when the alarm recurred', async () => {
    aheadMs += day
    const [mail] = await runAndListRecipients()
    expect(mail?.text).toMatch(/Aconteceu de novo: .*[\s\S]*2 vezes/)
    aheadMs += 2 * day
    expect(await runAndListRecipients()).toEqual([])
  })

  it('reports the resolution of an alarm to the other members, and to nobody when no e-mail had reported the alarm', async () => {
    const adminSession = await signInAs(shop, admin.email)
    expect((await adminSession.send(chooseAlarmMails, { body: { wanted: true } })).status).toBe(200)
    await clearAlarmAs('order.paid')
    const resolvedMails = await runAndListRecipients()
    expect(resolvedMails.map(mail => [mail.recipient, mail.subject.includes('resolved: A job stopped')])).toEqual([
      [admin.email, true],
    ])
    await raise('mail.send')
    await clearAlarmAs('mail.send')
    aheadMs += 30 * minute
    expect(await runAndListRecipients()).toEqual([])
  })

  it('waits 15 minutes after an e-mail and then combines all new alarms into one e-mail', async () => {
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
    expect(english?.text).toContain('For every variant, units taken and units left add up')
  })

  it('e-mails an alarm once when two processes run the job concurrently', async () => {
    aheadMs += day
    await raise('twice')
    await Promise.all(
      [shop, secondShop].map(({ services }) => alarmMailsJob.run(createWorkerContext(services, 'test'))),
    )
    const rows = await shop.db.select().from(emails)
    await shop.db.delete(emails)
    expect(rows.map(row => row.recipient).sort()).toEqual([admin.email, owner.email])
  })

  it('e-mails an alarm without the facts stored in it', async () => {
    aheadMs += day
    await raiseAlarm(shop.ctx, 'provider_not_configured', 'key', { code: 'sk_test_marked', intent: 'pi_marked' })
    await raiseAlarm(shop.ctx, 'money_unmatched', newId(), { cents: 4_711, event: 'evt_marked' })
    const mails = await runAndListRecipients()
    expect(mails).toHaveLength(2)
    for (const { html, text, subject } of mails) expect(html + text + subject).not.toMatch(/marked|4[.,]?711|47[.,]11/)
  })

  it('keeps an alarm due while no mail server is configured', async () => {
    aheadMs += day
    await raise('later')
    await alarmMailsJob.run(createWorkerContext(shopWithoutMail.services, 'test'))
    expect(await shop.db.select().from(emails)).toEqual([])
    expect((await runAndListRecipients())[0]?.text).toContain('later')
  })
})

describe('the alarm mail preference', () => {
  const readPreference = async (email: string) => (await (await signInAs(shop, email)).send(readAlarmMails, {})).body

  it('sends alarm e-mails to owners but not to administrators by default, and lets both choose', async () => {
    aheadMs += day
    expect(await readPreference(owner.email)).toEqual({ wanted: true, canSend: true })
    for (const [email, wanted] of [
      [owner.email, false],
      [admin.email, false],
      [admin.email, true],
    ] as const) {
      await (await signInAs(shop, email)).send(chooseAlarmMails, { body: { wanted } })
      expect(await readPreference(email)).toEqual({ wanted, canSend: true })
    }
    await raise('chosen')
    expect((await runAndListRecipients()).map(mail => mail.recipient)).toEqual([admin.email])
  })

  it('reports that no mail server is configured', async () => {
    const session = await signInAs(shopWithoutMail, admin.email)
    expect((await session.send(readAlarmMails, {})).body).toEqual({ wanted: true, canSend: false })
  })

  it('rejects an empty body, an editor and a visitor who is not signed in', async () => {
    const session = await signInAs(shop, admin.email)
    expect((await session.send(chooseAlarmMails, { body: {} })).status).toBe(422)
    expect((await shop.browser().send(readAlarmMails, {})).status).toBe(401)
    expect((await shop.as('editor').send(readAlarmMails, {})).status).toBe(403)
  })
})
