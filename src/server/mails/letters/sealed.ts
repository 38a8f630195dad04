import type { SecretBox } from '#server/kernel/secrets.ts'
import type { LetterKind } from './letter.ts'

const prefix = 'account.'
/** The kind of a mail of sign-in, as its row keeps it. */
export const letterKind = (kind: LetterKind): string => prefix + kind
/** Mails that open an account: told to nobody but their reader. */
export const isLetter = ({ kind }: { kind: string }): boolean => kind.startsWith(prefix)

type Body = { html: string; text: string }
const place = (id: string, part: keyof Body) => `emails.${part}.${id}`

export const sealLetter = (secrets: SecretBox, id: string, { html, text }: Body): Body => ({
  html: secrets.seal(html, place(id, 'html')),
  text: secrets.seal(text, place(id, 'text')),
})

/** What a mail says, whichever way its row keeps it; empty once it was sent and forgotten. Null: what is kept cannot be read. */
export function bodyOf(secrets: SecretBox, row: Body & { id: string; kind: string }): Body | null {
  const { id, html, text } = row
  if (!isLetter(row) || html === '') return { html, text }
  const opened = { html: secrets.tryOpen(html, place(id, 'html')), text: secrets.tryOpen(text, place(id, 'text')) }
  return opened.html === null || opened.text === null ? null : { html: opened.html, text: opened.text }
}
