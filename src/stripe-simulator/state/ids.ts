import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function createRandomText(length: number): string {
  let made = ''
  for (const byte of randomBytes(length)) made += alphabet[byte % alphabet.length]
  return made
}

export function createObjectId(prefix: string): string {
  return `${prefix}_${createRandomText(24)}`
}
