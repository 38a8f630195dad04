import { recordEvent } from '#server/modules/orders/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { Mail } from './mail.ts'
import { renderMailHtml } from './render-mail-html.tsx'
import { renderMailText } from './render-mail-text.ts'
import { insertEmail } from './repository.ts'

type ComposedMail = { orderId: string; kind: string; recipient: string; mail: Mail }

/** Replaces characters that a Message-ID may not contain. */
const toMessageIdPart = (kind: string) => kind.replace(/[^\w-]/g, '.')

/**
 * Stores an e-mail about an order, at most one of each kind, and queues the e-mail when a mail server is configured.
 * Without a server, the e-mail is only shown in the administration. A repeated call does nothing.
 */
export async function queueMail(tx: Tx, { orderId, kind, recipient, mail }: ComposedMail): Promise<void> {
  const { publicUrl, smtpUrl } = tx.config
  const id = newId()
  const isNew = await insertEmail(tx.db, {
    id,
    order_id: orderId,
    kind,
    recipient,
    subject: mail.subject,
    html: renderMailHtml(mail),
    text: renderMailText(mail),
    message_id: `<order.${orderId}.${toMessageIdPart(kind)}@${new URL(publicUrl).hostname}>`,
    state: smtpUrl ? 'queued' : 'kept',
    created_at: tx.clock(),
  })
  if (!isNew) return
  if (smtpUrl) await enqueue(tx, 'mail.send', { emailId: id })
  else await recordEvent(tx, orderId, 'mail_kept', { emailId: id, kind })
}
