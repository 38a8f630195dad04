import type { FastifyReply } from 'fastify'
import type { Reply } from '#contract/endpoint.ts'
import {
  type listMailSamples,
  MailKind,
  type MailLanguage,
  type MailTheme,
  previewMailSample as previewEndpoint,
} from '#contract/mails.ts'
import { getShopForMail, getShopSender } from '#server/modules/settings/shop/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { deliverMail } from '../deliver-mail.ts'
import { toMailShop } from '../mail-shop.ts'
import { mailFramePolicy } from '../preview-email.ts'
import { renderMailHtml } from '../render-mail-html.tsx'
import { renderMailText } from '../render-mail-text.ts'
import { insertEmail } from '../repository.ts'
import { findSmtpReply, parseSmtpFailure } from '../smtp-failure.ts'
import { composeSample } from './compose-sample.ts'

const previewLifetimeMs = 5 * 60_000
type Sample = { kind: MailKind; language: MailLanguage }
type SignedPreview = Sample & { theme: MailTheme; until: string }

const buildSignedText = ({ kind, language, theme, until }: SignedPreview) =>
  `mail sample ${kind} ${language} ${theme} ${until}`

/**
 * A frame cannot send a Bearer token, so the preview URL carries a signature for one sample that is valid for five
 * minutes.
 */
function buildPreviewPath(ctx: Context, sample: Sample, theme: MailTheme): string {
  const until = String(ctx.clock().getTime() + previewLifetimeMs)
  const { kind, language } = sample
  const query = new URLSearchParams({
    language,
    theme,
    until,
    signature: ctx.secrets.sign(buildSignedText({ ...sample, theme, until })),
  })
  return `${previewEndpoint.path.replace(':kind', kind)}?${query}`
}

async function composeSampleMail(ctx: Context, { kind, language }: Sample) {
  const shop = toMailShop(await getShopForMail(ctx.db), ctx.config.publicUrl)
  return composeSample(kind, language, shop, ctx.clock())
}

/** The e-mail address of the requesting member; null for an API key. */
const getOwnAddress = ({ actor }: Context) => (actor && 'email' in actor ? actor.email : null)

export async function listSamples(ctx: Context, language: MailLanguage): Promise<Reply<typeof listMailSamples>> {
  const shop = toMailShop(await getShopForMail(ctx.db), ctx.config.publicUrl)
  const samples = MailKind.options.map(kind => {
    const mail = composeSample(kind, language, shop, ctx.clock())
    const path = (theme: MailTheme) => buildPreviewPath(ctx, { kind, language }, theme)
    const previewUrls = { light: path('light'), dark: path('dark') }
    return { kind, subject: mail.subject, text: renderMailText(mail), previewUrls }
  })
  return { samples, testTo: ctx.config.smtpUrl ? getOwnAddress(ctx) : null }
}

export async function previewSample(
  ctx: Context,
  preview: SignedPreview & { signature: string },
  reply: FastifyReply,
): Promise<string> {
  const isSigned = ctx.secrets.verify(buildSignedText(preview), preview.signature)
  if (!isSigned || Number(preview.until) < ctx.clock().getTime()) throw new AppError('mail_not_found')
  reply.type('text/html; charset=utf-8').header('content-security-policy', mailFramePolicy)
  return renderMailHtml(await composeSampleMail(ctx, preview), preview.theme)
}

/**
 * The outcome of a test mail. `answer` is the mail server's reply or an error message; `code` is null after a success.
 */
type TestMailOutcome = { to: string; isAccepted: boolean; answer: string; code: string | null }

/**
 * Sends a sample to the member who requests it, without the queue, so that the member sees the mail server's reply.
 * Throws mail_server_missing without SMTP_URL, and own_email_missing for a member without an e-mail address.
 */
export async function sendTestMail(ctx: Context, language: MailLanguage): Promise<TestMailOutcome> {
  const to = getOwnAddress(ctx)
  const { smtpUrl, publicUrl } = ctx.config
  if (!smtpUrl) throw new AppError('mail_server_missing')
  if (to === null) throw new AppError('own_email_missing')
  const mail = await composeSampleMail(ctx, { kind: 'confirmation', language })
  const messageId = `<test.${newId()}@${new URL(publicUrl).hostname}>`
  const content = { subject: mail.subject, html: renderMailHtml(mail), text: renderMailText(mail) }
  const sender = await getShopSender(ctx.db)
  try {
    const answer = await deliverMail(ctx, smtpUrl, sender, { ...content, to, messageId })
    return { to, isAccepted: true, answer, code: null }
  } catch (error) {
    const { about, reason } = parseSmtpFailure(error)
    ctx.log.warn({ err: error, about }, 'the mail server did not accept a test email')
    return { to, isAccepted: false, answer: findSmtpReply(error), code: reason }
  }
}

/**
 * Sends a sample to the member who requests it. Samples are left out of the mail list because they belong to no order.
 */
export async function sendSample(ctx: Context, sample: Sample): Promise<{ to: string }> {
  const to = getOwnAddress(ctx)
  if (!ctx.config.smtpUrl) throw new AppError('mail_server_missing')
  if (to === null) throw new AppError('own_email_missing')
  const mail = await composeSampleMail(ctx, sample)
  const id = newId()
  await withTransaction(ctx, async tx => {
    await insertEmail(tx.db, {
      id,
      order_id: null,
      kind: `sample.${sample.kind}`,
      recipient: to,
      subject: mail.subject,
      html: renderMailHtml(mail),
      text: renderMailText(mail),
      message_id: `<sample.${id}@${new URL(ctx.config.publicUrl).hostname}>`,
      state: 'queued',
      created_at: tx.clock(),
    })
    await enqueue(tx, 'mail.send', { emailId: id })
  })
  ctx.wake()
  return { to }
}
