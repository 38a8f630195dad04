import type { Language } from '#domain/language.ts'
import { type LetterWords, letters } from '#i18n/spec/letters.ts'

const tokenKinds = ['signup', 'recovery', 'magiclink', 'email_change', 'course_code'] as const
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

/** The data of an account e-mail. `code` and `link` give access to the account, so only the recipient may see them. */
export type AuthEmailData = {
  kind: AuthEmailKind
  /** Sign-in code of six digits. */
  code?: string
  link?: string
  /** Minutes for which `code` and `link` are valid. */
  minutes?: number
  /** The new e-mail address, when the account's address is changed. */
  address?: string
  /** The name of a sign-in method. For a phone, its last digits. */
  name?: string
  /**
   * The name of the inviting member, empty when there is none. `days` is the number of days for which the invitation is
   * valid.
   */
  by?: string
  days?: number
}

/** The texts of an account e-mail. Both its HTML version and its plain text version are rendered from these texts. */
export type AuthEmail = {
  words: LetterWords
  shop: string
  /** The absolute URL of the logo. When null, the e-mail shows the shop's name instead. */
  logo: string | null
  publicUrl: string
  subject: string
  title: string
  text: string
  code: string | null
  link: string | null
  button: string | null
  /** Sentences at the end: how long the code or link is valid, and what to do when the reader did not request it. */
  notes: string[]
  /** The reason why the reader receives this e-mail. */
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
  // The link of this e-mail only opens the form for the code.
  if (kind === 'course_code') return [words.codeOnly(minutes), words.ignore]
  return [link === undefined ? words.codeOnly(minutes) : words.codeAndLink(minutes), words.ignore]
}

function composeFooter(words: LetterWords, kind: AuthEmailKind, shop: string): string {
  if (kind === 'course_code') return words.student(shop)
  return kind === 'invite' ? words.invited(shop) : words.footer(shop)
}

/**
 * Composes an account e-mail: in English for English readers, otherwise in Portuguese, the language of the default
 * texts.
 */
export function composeAuthEmail(
  data: AuthEmailData,
  shop: { name: string; logo: string | null; publicUrl: string },
  language: Language,
): AuthEmail {
  const words = letters[language === 'en' ? 'en' : 'pt-BR']
  const texts = words[data.kind]
  return {
    words,
    shop: shop.name,
    logo: shop.logo,
    publicUrl: shop.publicUrl,
    subject: texts.subject(shop.name),
    title: texts.title,
    text: composeBody(words, data, shop.name),
    code: data.code ?? null,
    link: data.link ?? null,
    button: 'button' in texts ? texts.button : null,
    notes: composeNotes(words, data),
    footer: composeFooter(words, data.kind, shop.name),
  }
}
