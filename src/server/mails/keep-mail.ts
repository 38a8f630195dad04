import type { Context } from '#server/kernel/context.ts'
import { withTransaction } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { enqueue } from '#server/kernel/repository.ts'
import { reached } from '#server/kernel/steps.ts'
import { lockOrder, recordEvent } from '#server/orders/index.ts'
import type { Mail } from './mail.ts'
import { mailHtml } from './mail-html.tsx'
import { mailText } from './mail-text.ts'
import { insertEmail } from './repository.ts'

type Written = { orderId: string; kind: string; recipient: string; mail: Mail }

/** The signs of a kind that may stand in a Message-ID. */
const idPart = (kind: string) => kind.replace(/[^\w-]/g, '.')

/**
 * Keeps the one mail of this kind of an order and has it sent when a mail server is set; else it waits for the
 * administration's eyes. A repeat finds the first one and does nothing.
 */
export async function keepMail(ctx: Context, { orderId, kind, recipient, mail }: Written): Promise<void> {
  const { publicUrl, smtpUrl } = ctx.config
  const id = newId()
  await withTransaction(ctx, async tx => {
    // Its buyer may have been erased since it was written.
    if ((await lockOrder(tx.db, orderId))?.email === '') return
    const isNew = await insertEmail(tx.db, {
      id,
      order_id: orderId,
      kind,
      recipient,
      subject: mail.subject,
      html: mailHtml(mail),
      text: mailText(mail),
      message_id: `<order.${orderId}.${idPart(kind)}@${new URL(publicUrl).hostname}>`,
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
