import { hash, verify } from '@node-rs/argon2'
import { randomToken } from '#server/platform/core/ids.ts'

// Argon2id, the library's default, with the first parameters that OWASP recommends.
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const maxPasswordLength = 4_096
const decoyHash = hash(randomToken(), argon2Options)

// Keyboards compose the same characters differently; NFKC makes them the same password.
const normalizePassword = (password: string) => password.normalize('NFKC')

/** @returns the hash with its parameters and salt */
export const hashPassword = (password: string): Promise<string> => hash(normalizePassword(password), argon2Options)

/** Verifies a password. This takes as long for an unknown account (null) as for a wrong password. */
export async function isPasswordCorrect(password: string, stored: string | null): Promise<boolean> {
  if (password.length > maxPasswordLength) return false
  const matches = await verify(stored ?? (await decoyHash), normalizePassword(password))
  return matches && stored !== null
}
