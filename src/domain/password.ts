import { commonPasswords } from './password-common.ts'

/** What keeps a password from being accepted: fewer than 12 characters, or among the first that anyone would try. */
export type PasswordFault = 'short' | 'common'

/** Characters that a password needs, unless a suite of an outside client asks for fewer. */
export const minPasswordLength = 12
const lookAlikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const keyboardRuns = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  '1234567890',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
]
const repeatedRuns = keyboardRuns.map(run => run.repeat(4)).flatMap(run => [run, [...run].reverse().join('')])

const replaceLookAlikes = (text: string) => text.replace(/[013457@$!]/g, sign => lookAlikes[sign] ?? sign)
const trimToLetters = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '')
/** 'abcabcabc' is 'abc'. */
const findRepeatedUnit = (text: string) => /^(.+?)\1*$/.exec(text)?.[1] ?? text

/** No list of words and no run of keys is that long; whoever types so much may repeat themselves. */
const unguessableLength = 64

function isCommon(password: string, email: string): boolean {
  if ([...password].length >= unguessableLength) return false
  const lower = password.toLowerCase()
  if (findRepeatedUnit(lower).length < 5 || new Set(lower).size < 5) return true
  if (repeatedRuns.some(run => run.includes(lower))) return true
  const own = (email.split('@')[0] ?? '').toLowerCase()
  const known = own.length > 3 ? [...commonPasswords, own, email.toLowerCase()] : commonPasswords
  const candidates = [
    lower,
    trimToLetters(lower),
    trimToLetters(replaceLookAlikes(lower)),
    replaceLookAlikes(trimToLetters(lower)),
  ]
  // A known word is no better with a year behind it or written twice.
  return candidates.some(
    text => known.includes(findRepeatedUnit(text)) || repeatedRuns.some(run => text.length > 4 && run.includes(text)),
  )
}

/**
 * Checks a password that somebody chooses. No rules of composition; any length from 12 characters up is fine.
 * @param email of the account: its name is the first thing tried
 * @param least how many characters it needs
 */
export function findPasswordFaults(password: string, email = '', least = minPasswordLength): PasswordFault[] {
  const faults: PasswordFault[] = []
  if ([...password].length < least) faults.push('short')
  if (isCommon(password, email)) faults.push('common')
  return faults
}
