import { resolvePageLanguage } from '#domain/language.ts'
import { getShopForMail } from '#server/modules/settings/shop/index.ts'
import type { Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import { toMailShop } from '../mail-shop.ts'
import { insertEmail } from '../repository.ts'
import { renderAlarmHtml } from './alarm-html.tsx'
import { composeAlarmMail, type MailedAlarm } from './alarm-mail.ts'
import { renderAlarmText } from './alarm-text.ts'

/**
 * Queues one e-mail about all these alarms. Requires a configured mail server.
 * @param language the reader's language; a value that is not a known language falls back to the shop's language
 */
export async function queueAlarmMail(
  tx: Tx,
  to: string,
  alarms: readonly MailedAlarm[],
  language: unknown,
): Promise<void> {
  const { publicUrl, adminUrl } = tx.config
  const facts = await getShopForMail(tx.db)
  const shop = toMailShop(facts, publicUrl)
  const mail = composeAlarmMail(
    alarms,
    shop,
    adminUrl ?? publicUrl,
    resolvePageLanguage(null, language, facts.language),
  )
  const id = newId()
  await insertEmail(tx.db, {
    id,
    order_id: null,
    kind: 'alarms',
    recipient: to,
    subject: mail.subject,
    html: renderAlarmHtml(mail),
    text: renderAlarmText(mail),
    message_id: `<alarms.${id}@${new URL(publicUrl).hostname}>`,
    state: 'queued',
    created_at: tx.clock(),
  })
  await enqueue(tx, 'mail.send', { emailId: id })
}
