import type { Reply } from '#contract/endpoint.ts'
import type { sendTestMail as endpoint } from '#contract/going-live.ts'
import type { MailLanguage } from '#contract/mails.ts'
import { sendTestMail as sendMail } from '#server/modules/mails/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { storeFact } from './facts.ts'
import { getMailServerFingerprint } from './mail-server-fingerprint.ts'

const maxAnswerLength = 500

/**
 * Sends a test mail to the caller. The stored result contains only the codes of the mail server's reply, because the
 * text may contain personal data. Throws mail_server_missing without SMTP_URL, and own_email_missing for a caller
 * without an e-mail address.
 */
export async function sendTestMail(ctx: Context, language: MailLanguage): Promise<Reply<typeof endpoint>> {
  const { to, isAccepted, answer, code } = await sendMail(ctx, language)
  await storeFact(ctx.db, 'going_live.test_mail', {
    at: ctx.clock().toISOString(),
    server: getMailServerFingerprint(ctx) ?? '',
    isAccepted,
    code: code ?? '',
  })
  return { to, isAccepted, answer: answer.slice(0, maxAnswerLength) }
}
