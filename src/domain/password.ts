import { commonPasswords } from './password-common.ts'

/** Why a password is rejected: it is too short, or it is among the first that an attacker would try. */
export type PasswordFault = 'short' | 'common'

/** Minimum number of characters of a password, unless the caller passes another. */
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

const replaceLookAlikes = (text: string) =>
  text.replace(/[013457@$!]/g, character => lookAlikes[character] ?? character)
const trimToLetters = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '')
/** Returns the repeated part of a text: 'abcabcabc' becomes 'abc'. */
const findRepeatedUnit = (text: string) => /^(.+?)\1*$/.exec(text)?.[1] ?? text

/** No common word and no keyboard sequence is this long, so a longer password may repeat a part. */
const unguessableLength = 64

function isCommon(password: string, email: string): boolean {
  if ([...password].length >= unguessableLength) return false
  const lower = password.toLowerCase()
  if (findRepeatedUnit(lower).length < 5 || new Set(lower).size < 5) return true
  if (repeatedRuns.some(run => run.includes(lower))) return true
  const accountName = (email.split('@')[0] ?? '').toLowerCase()
  const words = accountName.length > 3 ? [...commonPasswords, accountName, email.toLowerCase()] : commonPasswords
  const candidates = [
    lower,
    trimToLetters(lower),
    trimToLetters(replaceLookAlikes(lower)),
    replaceLookAlikes(trimToLetters(lower)),
  ]
  // A common word is no safer when a year follows it or when it is repeated.
  return candidates.some(
    text => words.includes(findRepeatedUnit(text)) || repeatedRuns.some(run => text.length > 4 && run.includes(text)),
  )
}

/**
 * Checks a new password. The password needs a minimum length and must not be common; there are no rules about character
 * classes.
 * @param email e-mail address of the account, whose local part an attacker tries first
 * @param minLength minimum number of characters
 */
export function findPasswordFaults(password: string, email = '', minLength = minPasswordLength): PasswordFault[] {
  const faults: PasswordFault[] = []
  if ([...password].length < minLength) faults.push('short')
  if (isCommon(password, email)) faults.push('common')
  return faults
}
