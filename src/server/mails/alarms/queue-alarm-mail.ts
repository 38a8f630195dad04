import { languageOf } from '#domain/language.ts'
import type { Context } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { enqueue } from '#server/kernel/repository.ts'
import { mailShop } from '../mail-shop.ts'
import { insertEmail, shopFacts } from '../repository.ts'
import { alarmHtml } from './alarm-html.tsx'
import { composeAlarms, type ToldAlarm } from './alarm-mail.ts'
import { alarmText } from './alarm-text.ts'

/**
 * Writes one mail about all these alarms with the present transaction; it is sent once that commits. A mail server has to
 * be set.
 * @param language the reader's own; any text, what is no language is passed over for the shop's
 */
export async function queueAlarmMail(
  tx: Context,
  to: string,
  alarms: readonly ToldAlarm[],
  language: unknown,
): Promise<void> {
  const { publicUrl, adminUrl } = tx.config
  const facts = await shopFacts(tx.db)
  const shop = mailShop(facts, publicUrl)
  const mail = composeAlarms(alarms, shop, adminUrl ?? publicUrl, languageOf(language, facts.language))
  const id = newId()
  await insertEmail(tx.db, {
    id,
    order_id: null,
    kind: 'alarms',
    recipient: to,
    subject: mail.subject,
    html: alarmHtml(mail),
    text: alarmText(mail),
    message_id: `<alarms.${id}@${new URL(publicUrl).hostname}>`,
    state: 'queued',
    created_at: tx.clock(),
  })
  await enqueue(tx, 'mail.send', { emailId: id })
}
