import { randomBytes, randomInt } from 'node:crypto'

const base32 = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function createRandomText(length: number, alphabet = base62): string {
  let text = ''
  for (let index = 0; index < length; index += 1) text += alphabet[randomInt(alphabet.length)]
  return text
}

export const createDigits = (length: number) => `${randomInt(1, 10)}${createRandomText(length - 1, '0123456789')}`

export const createHex = (bytes: number) => randomBytes(bytes).toString('hex')

/** Creates a ULID: ten characters of time and sixteen random ones. */
export function createUlid(now: number): string {
  let time = ''
  for (let rest = now; time.length < 10; rest = Math.floor(rest / 32)) time = base32[rest % 32] + time
  return time + createRandomText(16, base32)
}
