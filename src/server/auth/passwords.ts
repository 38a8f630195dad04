import { hash, verify } from '@node-rs/argon2'
import { randomToken } from '#server/kernel/ids.ts'

// Argon2id (the library's default kind) with the parameters OWASP names first.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const longest = 4_096
const decoy = hash(randomToken(), cost)

// The same characters typed on another keyboard are the same password.
const normal = (password: string) => password.normalize('NFKC')

/** @returns the hash with its parameters and salt, as the database keeps it */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), cost)

/** Takes as long for an unknown account (null) as for a wrong password. */
export async function passwordMatches(password: string, stored: string | null): Promise<boolean> {
  if (password.length > longest) return false
  const matches = await verify(stored ?? (await decoy), normal(password))
  return matches && stored !== null
}
