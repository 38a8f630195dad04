import { recordEvent } from '#server/modules/orders/index.ts'
import { getShopSender } from '#server/modules/settings/shop/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { isAuthEmail, openMailBody } from './auth-emails/sealed-body.ts'
import { deliverMail } from './deliver-mail.ts'
import { isOutdated } from './pix/outdated.ts'
import { type EmailRow, findEmail, updateEmail } from './repository.ts'
import { raiseSenderRejectedAlarm, recordMailAccepted, type SendMailPayload } from './sender-rejection.ts'
import { parseSmtpFailure } from './smtp-failure.ts'

const minute = 60_000
const maxRetryAgeMs = 5 * 24 * 60 * minute

/**
 * A resent e-mail needs another Message-ID, because mail programs show only one of several e-mails with the same id.
 */
const getMessageId = ({ message_id: id, resends }: EmailRow) =>
  resends > 0 ? id.replace('@', `.again${resends}@`) : id

/** The body of an account e-mail is erased after the last attempt, because it may give access to an account. */
const erasedBody = { html: '', text: '' }

async function finishSending(ctx: Context, email: EmailRow, state: 'sent' | 'failed') {
  const isErased = isAuthEmail(email) && !ctx.config.mailInbox
  await updateEmail(ctx.db, email.id, {
    state,
    ...(state === 'sent' && { sent_at: ctx.clock() }),
    ...(isErased && erasedBody),
  })
  const event = state === 'sent' ? 'mail_sent' : 'mail_failed'
  if (email.order_id) await recordEvent(ctx, email.order_id, event, { emailId: email.id, kind: email.kind })
}

/**
 * Schedules the next attempt after a delay equal to the e-mail's age, but at least ten seconds and at most one hour.
 */
async function scheduleRetry(ctx: Context, payload: SendMailPayload, age: number) {
  const delay = Math.min(Math.max(age, 10_000), 60 * minute)
  await enqueue(ctx, 'mail.send', payload, new Date(ctx.clock().getTime() + delay))
}

/**
 * Sends a queued e-mail; every attempt uses the same Message-ID. The e-mail fails immediately only when its recipient
 * is rejected permanently. When the mail server rejects the shop or is unreachable, the e-mail stays queued and an
 * alarm is raised; after five days it fails only if the server has accepted other e-mails in the meantime. Each attempt
 * is a new outbox row, because the outbox's own attempt limit is meant for jobs that fail because of their code.
 */
export async function sendMail(ctx: Context, { emailId, refused, wasReleased }: SendMailPayload): Promise<void> {
  const email = await findEmail(ctx.db, emailId)
  const { smtpUrl } = ctx.config
  if (email?.state !== 'queued') return
  // The mail server was unreachable for so long that the code in the e-mail can no longer be paid.
  if (await isOutdated(ctx, email)) return finishSending(ctx, email, 'failed')
  const body = openMailBody(ctx.secrets, email)
  if (!body) {
    ctx.log.error(
      { mail: emailId },
      'an account email was not sent because its stored text cannot be decrypted; request a new one',
    )
    return finishSending(ctx, email, 'failed')
  }
  const age = ctx.clock().getTime() - (email.resent_at ?? email.created_at).getTime()
  if (!smtpUrl) return scheduleRetry(ctx, { emailId, refused: refused ?? 'SMTP_URL' }, age)
  try {
    await deliverMail(ctx, smtpUrl, await getShopSender(ctx.db), {
      ...body,
      to: email.recipient,
      subject: email.subject,
      messageId: getMessageId(email),
    })
  } catch (error) {
    const { about, reason } = parseSmtpFailure(error)
    ctx.log.warn({ err: error, mail: emailId, about }, 'the mail server did not accept an email')
    const isOwnFailure = about === 'later' || wasReleased === true
    if (about === 'recipient' || (isOwnFailure && age > maxRetryAgeMs)) return finishSending(ctx, email, 'failed')
    if (about === 'later') return scheduleRetry(ctx, { emailId }, age)
    await raiseSenderRejectedAlarm(ctx, reason)
    return scheduleRetry(ctx, { emailId, refused: reason, ...(wasReleased && { wasReleased }) }, age)
  }
  failpoint('mail.sent')
  await finishSending(ctx, email, 'sent')
  await recordMailAccepted(ctx)
}
