import { languageOf } from '#domain/language.ts'
import type { Context } from '#server/kernel/context.ts'
import { withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { enqueue } from '#server/kernel/repository.ts'
import { reached } from '#server/kernel/steps.ts'
import { findOrder, recordEvent, resumeLink } from '#server/orders/index.ts'
import { readOrder } from '#server/orders/reading/index.ts'
import { composeMail, type MailKind } from './mail.ts'
import { mailHtml } from './mail-html.tsx'
import { mailShop } from './mail-shop.ts'
import { mailText } from './mail-text.ts'
import { insertEmail, languageOfOrder, shopFacts } from './repository.ts'

/**
 * Writes the one mail of this kind for an order, as it stands now, and has it sent when a mail server is set; else it
 * is kept for the administration. A repeat finds the first one and does nothing.
 */
export async function writeMail(ctx: Context, orderId: string, kind: MailKind): Promise<void> {
  reached('mail.taken')
  const { publicUrl, smtpUrl } = ctx.config
  const order = await readOrder(ctx, orderId)
  const language = languageOf(await languageOfOrder(ctx.db, orderId))
  const row = kind === 'confirmation' ? await findOrder(ctx.db, orderId) : null
  const resume = row && resumeLink(ctx, row)
  const shop = mailShop(await shopFacts(ctx.db), publicUrl)
  const mail = composeMail(kind, order, shop, language, resume)
  const id = newId()
  await withTransaction(ctx, async tx => {
    const isNew = await insertEmail(tx.db, {
      id,
      order_id: orderId,
      kind,
      recipient: order.email,
      subject: mail.subject,
      html: mailHtml(mail),
      text: mailText(mail),
      message_id: `<order.${orderId}.${kind}@${new URL(publicUrl).hostname}>`,
      state: smtpUrl ? 'queued' : 'kept',
      created_at: tx.clock(),
    })
    if (!isNew) return
    if (smtpUrl) await enqueue(tx, 'mail.send', { emailId: id })
    else await recordEvent(tx, orderId, 'mail_kept', { emailId: id, kind })
  })
  reached('mail.written')
  ctx.wake()
}
