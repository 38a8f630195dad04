import type { Context } from '#server/platform/core/context.ts'
import { raiseAlarm, resolveAlarm } from '#server/platform/observability/alarms.ts'
import { releaseOldestWaitingJob, releaseWaitingJobs } from '#server/platform/queue/repository.ts'
import { createMailTransport } from './mail-transport.ts'
import { hasRejectedMail, senderRejectedJobs } from './repository.ts'
import { parseSmtpFailure } from './smtp-failure.ts'

/**
 * The outbox payload of an e-mail to send. `refused` is the reason why the server rejected the shop, not the recipient,
 * at the last attempt. `wasReleased` is true when the e-mail was made due because the server accepted another e-mail.
 */
export type SendMailPayload = { emailId: string; refused?: string; wasReleased?: boolean }

const alarmSubject = 'mail_server'

export const raiseSenderRejectedAlarm = (ctx: Context, reason: string): Promise<void> =>
  raiseAlarm(ctx, 'mails_refused', alarmSubject, { code: reason })

async function resolveAlarmIfNoneRejected(ctx: Context): Promise<void> {
  if (!(await hasRejectedMail(ctx.db))) await resolveAlarm(ctx, 'mails_refused', alarmSubject)
}

/**
 * Call this after the server accepted an e-mail. Every e-mail that was rejected because of the sender becomes due
 * again, at most once per e-mail. Resolves the alarm when no such e-mail is left.
 */
export async function recordMailAccepted(ctx: Context): Promise<void> {
  if ((await releaseWaitingJobs(ctx.db, senderRejectedJobs, ctx.clock())) > 0)
    ctx.enqueuedTopics.add(senderRejectedJobs.topic)
  await resolveAlarmIfNoneRejected(ctx)
  ctx.wake()
}

/**
 * Tests the connection to the mail server, including sign-in and TLS. On success the oldest rejected e-mail becomes
 * due: its delivery shows whether the others can follow.
 */
export async function canReachMailServer(ctx: Context, smtpUrl: string): Promise<boolean> {
  const transport = await createMailTransport(smtpUrl)
  try {
    await transport.verify()
  } catch (error) {
    ctx.log.warn({ err: error, ...parseSmtpFailure(error) }, 'the sign-in to the mail server failed; check SMTP_URL')
    return false
  } finally {
    transport.close()
  }
  if (await releaseOldestWaitingJob(ctx.db, senderRejectedJobs, ctx.clock()))
    ctx.enqueuedTopics.add(senderRejectedJobs.topic)
  await resolveAlarmIfNoneRejected(ctx)
  ctx.wake()
  return true
}
