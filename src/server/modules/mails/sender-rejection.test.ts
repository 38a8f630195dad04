import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { resendEmail } from '#contract/mails.ts'
import { readOperations } from '#contract/operations.ts'
import { getEmail, listEmails } from '#contract/orders.ts'
import { mailServerJob } from '#server/modules/operations/self/mail-server-job.ts'
import { withTransaction } from '#server/platform/core/context.ts'
import { emails } from '#server/platform/db/schema/mails.ts'
import { outbox } from '#server/platform/db/schema/system.ts'
import { startTestApp } from '#tests/support/app.ts'
import { eventually } from '#tests/support/eventually.ts'
import { mailServer } from '#tests/support/mail-server.ts'
import { buy, makeLamp } from '#tests/support/shop.ts'
import { queueAuthEmail } from './auth-emails/queue-auth-email.ts'

const minute = 60_000
const hour = 60 * minute
const behavior: NonNullable<Parameters<typeof mailServer>[0]> = {}
const { received, port } = await mailServer(behavior)
let aheadMs = 0
const app = await startTestApp({
  simulator: true,
  worker: true,
  clock: () => new Date(Date.now() + aheadMs),
  env: { SMTP_URL: `smtp://shop:secret@127.0.0.1:${port}`, MAIL_FROM: 'ola@lumen.example' },
})
const seller = app.as('admin')
const lamp = await makeLamp(app, 'HALO', null)

async function createConfirmation() {
  const { intent } = await buy(app, app.browser(), lamp)
  const orderId = String(intent.body.orderId)
  const list = async () => (await seller.send(listEmails, { query: { orderId } })).body.emails
  await eventually(async () => (await list()).length > 0)
  return (await list())[0]?.id ?? ''
}
const getState = async (id: string) => (await app.db.select().from(emails).where(eq(emails.id, id)))[0]?.state
const openEmail = async (id: string) => (await seller.send(getEmail, { params: { id } })).body
const listAlarms = async () =>
  (await seller.send(readOperations, {})).body.alarms.filter(a => a.kind === 'mails_refused')
/** Returns how often the mail server has rejected the shop so far. */
const countRejections = async () => (await listAlarms())[0]?.count ?? 0
const advance = (ms: number) => {
  aheadMs += ms
  app.services.wake()
}

it.each([
  ['auth', '535 5.7.8 Authentication credentials invalid', 'AUTH 535 5.7.8'],
  ['from', '550 5.4.5 Daily user sending limit exceeded', 'MAIL FROM 550 5.4.5'],
  ['from', '553 5.7.1 Sender address rejected', 'MAIL FROM 553 5.7.1'],
  ['to', '554 5.7.1 Service unavailable; client host blocked using list', 'RCPT TO 554 5.7.1'],
  ['data', '554 5.4.5 Daily quota exceeded', 'DATA 554 5.4.5'],
  ['greeting', '421 4.3.2 Service not available', 'CONN 421 4.3.2'],
] as const)(
  'keeps e-mails queued while the server rejects the shop at %s with "%s", and later sends each once',
  async (step, reply, code) => {
    received.length = 0
    behavior.at = { [step]: reply }
    const id = await createConfirmation()
    await withTransaction(app.ctx, tx =>
      queueAuthEmail(
        tx,
        'bia@example.com',
        { kind: 'invite', link: 'https://lumen.example/invitation?x', days: 7 },
        'en',
      ),
    )
    app.services.wake()
    await eventually(async () => (await countRejections()) >= 2)
    expect(await listAlarms()).toMatchObject([{ subject: 'mail_server', facts: [{ name: 'code', value: code }] }])
    expect(await openEmail(id)).toMatchObject({ state: 'queued', resend: 'on_its_way', refused: code })
    expect(received).toEqual([])

    behavior.at = {}
    advance(11_000)
    await eventually(async () => received.length >= 2 && (await listAlarms()).length === 0)
    expect(received.map(mail => mail.to).sort()).toEqual(['bia@example.com', 'marina.costa@example.com'])
    expect(await openEmail(id)).toMatchObject({ state: 'sent', refused: null })
  },
)

it('keeps all e-mails during a week of rejections, and sends them once the server accepts one e-mail', async () => {
  received.length = 0
  behavior.at = { auth: '535 5.7.8 Authentication credentials invalid' }
  const ids = [await createConfirmation(), await createConfirmation()]
  await eventually(async () => (await countRejections()) >= 2)
  for (let days = 0; days < 7; days++) {
    const before = await countRejections()
    advance(24 * hour)
    await eventually(async () => (await countRejections()) >= before + 2)
  }
  expect(await Promise.all(ids.map(getState))).toEqual(['queued', 'queued'])
  expect(await app.db.select().from(outbox).where(eq(outbox.state, 'dead'))).toEqual([])

  behavior.at = {}
  const newEmail = await createConfirmation()
  await eventually(async () => (await listAlarms()).length === 0)
  expect(await Promise.all([...ids, newEmail].map(getState))).toEqual(['sent', 'sent', 'sent'])
  expect(received).toHaveLength(3)
})

it('keeps the alarm of one rejected e-mail while others are sent, and fails the e-mail after five days', async () => {
  behavior.at = { data: '554 5.7.1 Message refused' }
  const id = await createConfirmation()
  await eventually(async () => (await countRejections()) >= 1)
  behavior.at = {}
  // The e-mail must keep failing, so it gets an e-mail address that this mail server always blocks.
  await app.db.update(emails).set({ recipient: 'blocked@example.com' }).where(eq(emails.id, id))
  behavior.at = { blocked: 'blocked@example.com' }
  await createConfirmation()
  await eventually(async () => (await countRejections()) >= 2)
  expect(await getState(id)).toBe('queued')
  advance(6 * 24 * hour)
  await eventually(async () => (await getState(id)) === 'failed')
  expect(await listAlarms()).toHaveLength(1)
  behavior.at = {}
  expect((await seller.send(resendEmail, { params: { id } })).status).toBe(200)
  await eventually(async () => (await getState(id)) === 'sent')
  await eventually(async () => (await listAlarms()).length === 0)
})

it('sends one rejected e-mail as a test before the others once the mail server accepts the shop’s sign-in again', async () => {
  const readMailCheck = async () =>
    (await seller.send(readOperations, {})).body.selfChecks.find(check => check.name === 'mail_server')?.state
  advance(20 * minute)
  behavior.at = { auth: '535 5.7.8 Authentication credentials invalid' }
  const id = await createConfirmation()
  await eventually(async () => (await countRejections()) >= 1)
  advance(20 * minute)
  await mailServerJob.run(app.ctx)
  await eventually(async () => (await readMailCheck()) === 'bad')
  await eventually(async () => (await countRejections()) >= 2)
  behavior.at = {}
  advance(6 * minute)
  await mailServerJob.run(app.ctx)
  await eventually(async () => (await getState(id)) === 'sent' && (await listAlarms()).length === 0)
  expect(await readMailCheck()).toBe('ok')
})
