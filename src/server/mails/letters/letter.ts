import type { Language } from '#domain/language.ts'
import { type LetterWords, letters } from '#words/spec/letters.ts'

const mailed = ['signup', 'recovery', 'magiclink', 'email_change'] as const
const phones = ['phone_added', 'phone_factor_added', 'phone_factor_removed'] as const
const named = ['identity_linked', 'identity_unlinked', ...phones] as const
const guesses = ['code_guessed', 'factor_guessed'] as const
const notices = ['password_changed', 'email_changed', 'factor_added', 'factor_removed', ...guesses, ...named] as const
export type Notice = (typeof notices)[number]
export type LetterKind = (typeof mailed)[number] | Notice | 'invite' | 'reauthentication'

/** What a mail of sign-in is about. `code` and `link` open the account they are for: only its reader may see them. */
export type LetterFacts = {
  kind: LetterKind
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
export type Letter = {
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

const isNamed = (kind: LetterKind): kind is (typeof named)[number] => named.some(each => each === kind)
const isNotice = (kind: LetterKind): kind is Notice => notices.some(each => each === kind)

function textOf(words: LetterWords, { kind, address = '', name = '', by = '' }: LetterFacts, shop: string): string {
  if (kind === 'invite') return words.invite.text(by, shop)
  if (kind === 'email_change' || kind === 'email_changed') return words[kind].text(address)
  if (isNamed(kind)) return words[kind].text(name)
  return words[kind].text()
}

function notesOf(words: LetterWords, { kind, link, minutes = 60, days }: LetterFacts): string[] {
  if (isNotice(kind)) return [words.notYou]
  if (days !== undefined) return [words.days(days), words.unexpected]
  return [link === undefined ? words.codeOnly(minutes) : words.codeAndLink(minutes), words.ignore]
}

/** What the default set has members read is Portuguese. */
export function composeLetter(
  facts: LetterFacts,
  shop: { name: string; logo: string | null; publicUrl: string },
  language: Language,
): Letter {
  const words = letters[language === 'en' ? 'en' : 'pt-BR']
  const said = words[facts.kind]
  return {
    words,
    shop: shop.name,
    logo: shop.logo,
    publicUrl: shop.publicUrl,
    subject: said.subject(shop.name),
    title: said.title,
    text: textOf(words, facts, shop.name),
    code: facts.code ?? null,
    link: facts.link ?? null,
    button: 'button' in said ? said.button : null,
    notes: notesOf(words, facts),
    footer: facts.kind === 'invite' ? words.invited(shop.name) : words.footer(shop.name),
  }
}
