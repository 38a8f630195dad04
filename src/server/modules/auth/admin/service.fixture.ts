import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/**
 * Writes a new signing key to a file, as an external test suite supplies it. Returns the path of the file and a
 * function that signs service tokens with the key.
 */
export async function createSigningKey(alg: 'ES256' | 'RS256', kid?: string) {
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const path = join(mkdtempSync(join(tmpdir(), 'vitrine-key-')), 'key.json')
  writeFileSync(path, JSON.stringify({ ...(await exportJWK(privateKey)), alg, ...(kid && { kid }) }))
  const token = (claims: Record<string, unknown> = { role: 'service_role' }) =>
    new SignJWT(claims).setProtectedHeader({ alg }).sign(privateKey)
  return { path, token }
}
