import { type Language, languageOf } from '#domain/language.ts'
import type { Context, Db } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import { enqueue } from '#server/kernel/repository.ts'
import { mailShop } from '../mail-shop.ts'
import { insertEmail, isMailedSince, shopFacts } from '../repository.ts'
import { composeLetter, type LetterFacts, type Notice } from './letter.ts'
import { letterHtml } from './letter-html.tsx'
import { letterText } from './letter-text.ts'
import { letterKind, sealLetter } from './sealed.ts'

/**
 * Writes a mail of sign-in with the present transaction; it is sent once that commits, when a mail server is set, else
 * kept. The database keeps it sealed: whoever reads rows finds no code and no link.
 * @param language the reader's own; any text, what is no language is passed over for the shop's
 */
export async function queueLetter(tx: Context, to: string, facts: LetterFacts, language: unknown): Promise<void> {
  const { publicUrl, smtpUrl } = tx.config
  const shop = await shopFacts(tx.db)
  const known: Language = languageOf(language, shop.language)
  const letter = composeLetter(facts, mailShop(shop, publicUrl), known)
  const id = newId()
  await insertEmail(tx.db, {
    id,
    order_id: null,
    kind: letterKind(facts.kind),
    recipient: to,
    subject: letter.subject,
    ...sealLetter(tx.secrets, id, { html: letterHtml(letter), text: letterText(letter) }),
    message_id: `<account.${id}@${new URL(publicUrl).hostname}>`,
    state: smtpUrl ? 'queued' : 'kept',
    created_at: tx.clock(),
  })
  if (smtpUrl) await enqueue(tx, 'mail.send', { emailId: id })
}

/** Whether a member was told one of these things after `since`. */
export const wasToldSince = (db: Db, kinds: readonly Notice[], to: string, since: Date): Promise<boolean> =>
  isMailedSince(db, kinds.map(letterKind), to, since)
