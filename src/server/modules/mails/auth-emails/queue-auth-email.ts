import { type Language, resolvePageLanguage } from '#domain/language.ts'
import { getShopForMail } from '#server/modules/settings/shop/index.ts'
import type { Db, Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { toMailShop } from '../mail-shop.ts'
import { insertEmail, wasMailedSince } from '../repository.ts'
import { type AuthEmailData, composeAuthEmail, type Notice } from './auth-email.ts'
import { renderAuthEmailHtml } from './auth-email-html.tsx'
import { renderAuthEmailText } from './auth-email-text.ts'
import { sealAuthEmail, toStoredKind } from './sealed-body.ts'

/**
 * Queues an account e-mail. Without a mail server, the e-mail is only stored. The body of the e-mail is encrypted in
 * the database, so that its row reveals no sign-in code and no link.
 * @param language the reader's language; a value that is not a known language falls back to the shop's language
 */
export async function queueAuthEmail(tx: Tx, to: string, data: AuthEmailData, language: unknown): Promise<void> {
  const { publicUrl, smtpUrl } = tx.config
  const shop = await getShopForMail(tx.db)
  const mailLanguage: Language = resolvePageLanguage(tx.readerLanguage(), language, shop.language)
  const email = composeAuthEmail(data, toMailShop(shop, publicUrl), mailLanguage)
  const id = newId()
  await insertEmail(tx.db, {
    id,
    order_id: null,
    kind: toStoredKind(data.kind),
    recipient: to,
    subject: email.subject,
    ...sealAuthEmail(tx.secrets, id, { html: renderAuthEmailHtml(email), text: renderAuthEmailText(email) }),
    message_id: `<account.${id}@${new URL(publicUrl).hostname}>`,
    state: smtpUrl ? 'queued' : 'kept',
    created_at: tx.clock(),
  })
  if (smtpUrl) await enqueue(tx, 'mail.send', { emailId: id })
}

/** Whether an e-mail of one of these kinds was written to the e-mail address after `since`. */
export const wasNotifiedSince = (db: Db, kinds: readonly Notice[], to: string, since: Date): Promise<boolean> =>
  wasMailedSince(db, kinds.map(toStoredKind), to, since)
