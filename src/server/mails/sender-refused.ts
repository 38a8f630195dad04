import { raiseAlarm, resolveAlarm } from '#server/kernel/alarms.ts'
import type { Context } from '#server/kernel/context.ts'
import { mailTransport } from './mail-transport.ts'
import { readRefusal } from './refusal.ts'
import { isAnyRefused, releaseOldestRefused, releaseRefused } from './repository.ts'

/**
 * What the outbox keeps of a mail to be sent. `refused`: why the last try failed, where that was about the shop and not
 * about the address. `wasReleased`: it was tried since the server took another mail.
 */
export type MailWork = { emailId: string; refused?: string; wasReleased?: boolean }

const topic = 'mail.send'
const subject = 'mail_server'

export const raiseSenderRefused = (ctx: Context, reason: string): Promise<void> =>
  raiseAlarm(ctx, 'mails_refused', subject, { code: reason })

async function resolveUnlessRefused(ctx: Context): Promise<void> {
  if (!(await isAnyRefused(ctx.db))) await resolveAlarm(ctx, 'mails_refused', subject)
}

/** The server took a mail: those it refused the shop for are due now, once each. The alarm ends with the last of them. */
export async function noteAccepted(ctx: Context): Promise<void> {
  if ((await releaseRefused(ctx.db, ctx.clock())) > 0) ctx.left.add(topic)
  await resolveUnlessRefused(ctx)
  ctx.wake()
}

/**
 * Whether the mail server lets the shop in, sign-in and TLS included. When it does, the oldest mail that it refused the
 * shop for is due now: it shows whether the others may follow.
 */
export async function checkMailServer(ctx: Context, smtpUrl: string): Promise<boolean> {
  const transport = await mailTransport(smtpUrl)
  try {
    await transport.verify()
  } catch (error) {
    ctx.log.warn({ err: error, ...readRefusal(error) }, 'the mail server does not let the shop in')
    return false
  } finally {
    transport.close()
  }
  if (await releaseOldestRefused(ctx.db, ctx.clock())) ctx.left.add(topic)
  await resolveUnlessRefused(ctx)
  ctx.wake()
  return true
}
