import { sql } from 'drizzle-orm'
import { getEmail, listEmails } from '#contract/orders.ts'
import { mailJobHandlers } from '#server/modules/mails/job-handlers.ts'
import { remindersJob } from '#server/modules/mails/pix/reminders-job.ts'
import { abandonedPaymentsJob } from '#server/modules/payments/reconcile.ts'
import { findPaymentsOfOrder } from '#server/modules/payments/records/index.ts'
import { settleIntent } from '#server/modules/payments/settle-intent.ts'
import type { Context } from '#server/platform/core/context.ts'
import { finishOutboxRow, leaseOutboxRow } from '#server/platform/queue/repository.ts'
import { startTestApp } from './app.ts'
import { mailServer } from './mail-server.ts'
import { makeCourse, startPixPurchase } from './pix.ts'
import { callSimulatorControl } from './shop.ts'

export const minute = 60_000

/** A shop with a mail server whose jobs run only when a test calls them, and a clock that the test advances. */
export async function startPixMailShop() {
  const { received, smtpUrl } = await mailServer()
  let aheadMs = 0
  let purchases = 0
  const clock = () => new Date(Date.now() + aheadMs)
  const env = { SMTP_URL: smtpUrl }
  const app = await startTestApp({ simulator: true, clock, env })
  const seller = app.as('owner')

  /** Runs the due jobs of these topics. */
  async function runJobs(...topics: string[]) {
    const lease = () => leaseOutboxRow(app.db, { only: topics }, clock(), new Date(clock().getTime() + 30_000))
    for (let row = await lease(); row; row = await lease()) {
      await mailJobHandlers[row.topic]?.(app.ctx, row.payload)
      await finishOutboxRow(app.db, row, 'done', clock(), null)
    }
  }
  async function passTime(ms: number) {
    aheadMs += ms
    await callSimulatorControl(app, 'POST', '/clock', { advanceMs: ms })
  }
  const runCodeJobs = () => runJobs('order.awaiting', 'order.code_expired')
  const listMails = async (orderId: string) => (await seller.send(listEmails, { query: { orderId } })).body.emails

  return {
    app,
    seller,
    passTime,
    runJobs,
    runCodeJobs,
    /** Starts a second process on the same database. */
    startOther: () =>
      startTestApp({ simulator: { simulatorUrl: app.simulatorUrl }, clock, database: app.database, env }),
    /**
     * A buyer with a code. Each buyer has a new e-mail address, so that no test uses up the e-mail limit of another
     * test.
     */
    async startPurchase() {
      purchases += 1
      const sku = `MAIL-${purchases}`
      const shopper = await startPixPurchase(app, await makeCourse(app, sku))
      const email = `buyer.${purchases}@example.com`
      await app.db.execute(sql`update checkouts
        set buyer = jsonb_set(buyer, '{email}', ${JSON.stringify(email)}::jsonb) where id = ${shopper.checkout.id}`)
      const { body } = await shopper.request('pix')
      if (!body.awaiting) throw new Error('no code was issued')
      return {
        ...shopper,
        sku,
        email,
        orderId: String(body.orderId),
        code: body.awaiting.code,
        awaiting: body.awaiting,
      }
    },
    /** Reads a payment from the provider, as the shop does when an event about the payment arrives. */
    async settle(orderId: string) {
      const [payment] = await findPaymentsOfOrder(app.db, orderId)
      await settleIntent(app.ctx, { id: payment?.provider_intent_id ?? '', metadata: {} }, 'simulator')
    },
    /** Passes one minute and writes the e-mail with the code. */
    async sendCode() {
      await passTime(minute)
      await runCodeJobs()
    },
    /**
     * Lets the code of an order expire, and runs the job that confirms with the provider that nobody can pay the code.
     */
    async letExpire() {
      await passTime(33 * minute)
      await abandonedPaymentsJob.run(app.ctx)
      await runCodeJobs()
    },
    remind: (ctx: Context = app.ctx) => remindersJob.run(ctx),
    /** Sends the queued e-mails. Returns how many e-mails the mail server has received for an address. */
    async countReceived(email: string) {
      await runJobs('mail.send')
      return received.filter(mail => mail.to === email).length
    },
    /** The kinds of the e-mails of an order without the ids of their intents, oldest first. */
    listKinds: async (orderId: string) => (await listMails(orderId)).map(({ kind }) => kind.split(':')[0]).reverse(),
    /** Reads the newest e-mail of a kind. */
    async readMail(orderId: string, kind: string) {
      const mail = (await listMails(orderId)).find(each => each.kind.startsWith(kind))
      return (await seller.send(getEmail, { params: { id: mail?.id ?? '' } })).body
    },
    /** The reminders of an order, with the minutes between the issue of the code and their due times. */
    async listReminders(orderId: string) {
      type Reminder = { step: number; sent: boolean; why: string | null; dueAfter: number }
      const { rows } = await app.db.execute<Reminder>(sql`select step, sent_at is not null sent, stopped_why why,
        round(extract(epoch from due_at - created_at) / 60)::int "dueAfter" from reminders
        where order_id = ${orderId} order by step`)
      return rows
    },
  }
}
