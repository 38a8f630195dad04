import type { Language } from '#domain/language.ts'
import { type LetterWords, letters } from '#words/spec/letters.ts'

const tokenKinds = ['signup', 'recovery', 'magiclink', 'email_change'] as const
const phoneNotices = ['phone_added', 'phone_factor_added', 'phone_factor_removed'] as const
const namedNotices = ['identity_linked', 'identity_unlinked', ...phoneNotices] as const
const guessNotices = ['code_guessed', 'factor_guessed'] as const
const notices = [
  'password_changed',
  'email_changed',
  'factor_added',
  'factor_removed',
  ...guessNotices,
  ...namedNotices,
] as const
export type Notice = (typeof notices)[number]
export type AuthEmailKind = (typeof tokenKinds)[number] | Notice | 'invite' | 'reauthentication'

/** What a mail of sign-in is about. `code` and `link` open the account they are for: only its reader may see them. */
export type AuthEmailData = {
  kind: AuthEmailKind
  /** Six digits to type. */
  code?: string
  link?: string
  /** How long `code` and `link` work. */
  minutes?: number
  /** Of a change of address: the new one. */
  address?: string
  /** Of a way to sign in: what it is called; of a phone its last digits. */
  name?: string
  /** Of an invitation: who invites, empty when nobody does by name, and for how many days. */
  by?: string
  days?: number
}

/** Everything such a mail says, already as text: the two renderings differ in form only. */
export type AuthEmail = {
  words: LetterWords
  shop: string
  /** A picture's whole address; null shows the name. */
  logo: string | null
  publicUrl: string
  subject: string
  title: string
  text: string
  code: string | null
  link: string | null
  button: string | null
  /** Sentences below: how long it works, what to do when one did not ask for it. */
  notes: string[]
  /** Why its reader gets it. */
  footer: string
}

const isNamedNotice = (kind: AuthEmailKind): kind is (typeof namedNotices)[number] =>
  namedNotices.some(each => each === kind)
const isNotice = (kind: AuthEmailKind): kind is Notice => notices.some(each => each === kind)

function composeBody(
  words: LetterWords,
  { kind, address = '', name = '', by = '' }: AuthEmailData,
  shop: string,
): string {
  if (kind === 'invite') return words.invite.text(by, shop)
  if (kind === 'email_change' || kind === 'email_changed') return words[kind].text(address)
  if (isNamedNotice(kind)) return words[kind].text(name)
  return words[kind].text()
}

function composeNotes(words: LetterWords, { kind, link, minutes = 60, days }: AuthEmailData): string[] {
  if (isNotice(kind)) return [words.notYou]
  if (days !== undefined) return [words.days(days), words.unexpected]
  return [link === undefined ? words.codeOnly(minutes) : words.codeAndLink(minutes), words.ignore]
}

/** What the default set has members read is Portuguese. */
export function composeAuthEmail(
  facts: AuthEmailData,
  shop: { name: string; logo: string | null; publicUrl: string },
  language: Language,
): AuthEmail {
  const words = letters[language === 'en' ? 'en' : 'pt-BR']
  const said = words[facts.kind]
  return {
    words,
    shop: shop.name,
    logo: shop.logo,
    publicUrl: shop.publicUrl,
    subject: said.subject(shop.name),
    title: said.title,
    text: composeBody(words, facts, shop.name),
    code: facts.code ?? null,
    link: facts.link ?? null,
    button: 'button' in said ? said.button : null,
    notes: composeNotes(words, facts),
    footer: facts.kind === 'invite' ? words.invited(shop.name) : words.footer(shop.name),
  }
}
