import type { SecretBox } from '#server/kernel/secrets.ts'
import type { AuthEmailKind } from './auth-email.ts'

const kindPrefix = 'account.'
/** The kind of a mail of sign-in, as its row keeps it. */
export const toStoredKind = (kind: AuthEmailKind): string => kindPrefix + kind
/** Mails that open an account: told to nobody but their reader. */
export const isAuthEmail = ({ kind }: { kind: string }): boolean => kind.startsWith(kindPrefix)

type MailBody = { html: string; text: string }
const bodySealContext = (id: string, part: keyof MailBody) => `emails.${part}.${id}`

export const sealAuthEmail = (secrets: SecretBox, id: string, { html, text }: MailBody): MailBody => ({
  html: secrets.seal(html, bodySealContext(id, 'html')),
  text: secrets.seal(text, bodySealContext(id, 'text')),
})

/** What a mail says, whichever way its row keeps it; empty once it was sent and forgotten. Null: what is kept cannot be read. */
export function openMailBody(secrets: SecretBox, row: MailBody & { id: string; kind: string }): MailBody | null {
  const { id, html, text } = row
  if (!isAuthEmail(row) || html === '') return { html, text }
  const opened = {
    html: secrets.tryOpen(html, bodySealContext(id, 'html')),
    text: secrets.tryOpen(text, bodySealContext(id, 'text')),
  }
  return opened.html === null || opened.text === null ? null : { html: opened.html, text: opened.text }
}
