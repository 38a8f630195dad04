import type { SecretBox } from '#server/platform/security/secrets.ts'
import type { AuthEmailKind } from './auth-email.ts'

const kindPrefix = 'account.'
/** Returns the kind of an account e-mail as its row stores it. */
export const toStoredKind = (kind: AuthEmailKind): string => kindPrefix + kind
/**
 * Account e-mails may contain codes and links that give access to an account, so only their recipient may read them.
 */
export const isAuthEmail = ({ kind }: { kind: string }): boolean => kind.startsWith(kindPrefix)

type MailBody = { html: string; text: string }
const bodySealContext = (id: string, part: keyof MailBody) => `emails.${part}.${id}`

export const sealAuthEmail = (secrets: SecretBox, id: string, { html, text }: MailBody): MailBody => ({
  html: secrets.seal(html, bodySealContext(id, 'html')),
  text: secrets.seal(text, bodySealContext(id, 'text')),
})

/**
 * Returns the body of an e-mail; the body of an account e-mail is decrypted. The body is empty after an account e-mail
 * was sent, and null when the stored body cannot be decrypted.
 */
export function openMailBody(secrets: SecretBox, row: MailBody & { id: string; kind: string }): MailBody | null {
  const { id, html, text } = row
  if (!isAuthEmail(row) || html === '') return { html, text }
  const opened = {
    html: secrets.tryOpen(html, bodySealContext(id, 'html')),
    text: secrets.tryOpen(text, bodySealContext(id, 'text')),
  }
  return opened.html === null || opened.text === null ? null : { html: opened.html, text: opened.text }
}
