import { raiseAlarm, resolveAlarm } from '#server/kernel/alarms.ts'
import type { Context } from '#server/kernel/context.ts'
import { createMailTransport } from './mail-transport.ts'
import { hasRejectedMail, releaseOldestRejected, releaseRejected } from './repository.ts'
import { parseSmtpFailure } from './smtp-failure.ts'

/**
 * What the outbox keeps of a mail to be sent. `refused`: why the last try failed, where that was about the shop and not
 * about the address. `wasReleased`: it was tried since the server took another mail.
 */
export type SendMailPayload = { emailId: string; refused?: string; wasReleased?: boolean }

const sendMailTopic = 'mail.send'
const alarmSubject = 'mail_server'

export const raiseSenderRejectedAlarm = (ctx: Context, reason: string): Promise<void> =>
  raiseAlarm(ctx, 'mails_refused', alarmSubject, { code: reason })

async function resolveAlarmIfNoneRejected(ctx: Context): Promise<void> {
  if (!(await hasRejectedMail(ctx.db))) await resolveAlarm(ctx, 'mails_refused', alarmSubject)
}

/** The server took a mail: those it refused the shop for are due now, once each. The alarm ends with the last of them. */
export async function recordMailAccepted(ctx: Context): Promise<void> {
  if ((await releaseRejected(ctx.db, ctx.clock())) > 0) ctx.enqueuedTopics.add(sendMailTopic)
  await resolveAlarmIfNoneRejected(ctx)
  ctx.wake()
}

/**
 * Whether the mail server lets the shop in, sign-in and TLS included. When it does, the oldest mail that it refused the
 * shop for is due now: it shows whether the others may follow.
 */
export async function canReachMailServer(ctx: Context, smtpUrl: string): Promise<boolean> {
  const transport = await createMailTransport(smtpUrl)
  try {
    await transport.verify()
  } catch (error) {
    ctx.log.warn({ err: error, ...parseSmtpFailure(error) }, 'the mail server does not let the shop in')
    return false
  } finally {
    transport.close()
  }
  if (await releaseOldestRejected(ctx.db, ctx.clock())) ctx.enqueuedTopics.add(sendMailTopic)
  await resolveAlarmIfNoneRejected(ctx)
  ctx.wake()
  return true
}
