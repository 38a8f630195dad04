import type { Context } from '#server/kernel/context.ts'
import { enqueue } from '#server/kernel/repository.ts'
import { reached } from '#server/kernel/steps.ts'
import { recordEvent } from '#server/orders/index.ts'
import { bodyOf, isLetter } from './letters/sealed.ts'
import { type EmailRow, findEmail, shopName, updateEmail } from './repository.ts'

const minute = 60_000
const giveUpAfterMs = 5 * 24 * 60 * minute

/** The mail server answered 5xx: another try would be answered the same. */
const isRefused = (error: unknown) => {
  const code = (error as { responseCode?: unknown }).responseCode
  return typeof code === 'number' && code >= 500
}

/** MAIL_FROM as it is when it names someone, else the shop's name before the bare address. */
const senderOf = (mailFrom: string, shop: string) =>
  mailFrom.includes('<') ? mailFrom : { name: shop, address: mailFrom }

/** Sent again it is another message: mail programs show one of those with the same id. */
const messageIdOf = ({ message_id: id, resends }: EmailRow) => (resends > 0 ? id.replace('@', `.again${resends}@`) : id)

async function deliver(ctx: Context, smtpUrl: string, email: EmailRow) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
  })
  try {
    await transport.sendMail({
      from: senderOf(ctx.config.mailFrom, await shopName(ctx.db)),
      to: email.recipient,
      subject: email.subject,
      ...bodyOf(ctx.secrets, email),
      messageId: messageIdOf(email),
      headers: { 'auto-submitted': 'auto-generated' },
    })
  } finally {
    transport.close()
  }
}

/** What opened an account is forgotten once it is on its way. */
const forgotten = { html: '', text: '' }

async function conclude(ctx: Context, email: EmailRow, state: 'sent' | 'failed') {
  const isForgotten = isLetter(email) && !ctx.config.mailInbox
  await updateEmail(ctx.db, email.id, {
    state,
    ...(state === 'sent' && { sent_at: ctx.clock() }),
    ...(isForgotten && forgotten),
  })
  const event = state === 'sent' ? 'mail_sent' : 'mail_failed'
  if (email.order_id) await recordEvent(ctx, email.order_id, event, { emailId: email.id, kind: email.kind })
}

/**
 * Sends a queued mail. A mail server that is down or busy loses none: the next try is as far away as the mail is old
 * (10 s to an hour), for five days. A refusal ends it as failed. A repeat carries the same Message-ID.
 */
export async function sendMail(ctx: Context, emailId: string): Promise<void> {
  const email = await findEmail(ctx.db, emailId)
  const { smtpUrl } = ctx.config
  if (email?.state !== 'queued') return
  const age = ctx.clock().getTime() - (email.resent_at ?? email.created_at).getTime()
  try {
    if (!smtpUrl) throw new Error('SMTP_URL is no longer set')
    await deliver(ctx, smtpUrl, email)
  } catch (error) {
    ctx.log.warn({ err: error, mail: emailId }, 'mail not sent')
    if (isRefused(error) || age > giveUpAfterMs) return conclude(ctx, email, 'failed')
    const delay = Math.min(Math.max(age, 10_000), 60 * minute)
    await enqueue(ctx, 'mail.send', { emailId }, new Date(ctx.clock().getTime() + delay))
    return
  }
  reached('mail.sent')
  await conclude(ctx, email, 'sent')
}
