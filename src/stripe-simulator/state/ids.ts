import { randomBytes } from 'node:crypto'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

export function randomText(length: number): string {
  let made = ''
  for (const byte of randomBytes(length)) made += letters[byte % letters.length]
  return made
}

export function objectId(prefix: string): string {
  return `${prefix}_${randomText(24)}`
}
