import { readFile } from 'node:fs/promises'
import { calculateJwkThumbprint, importJWK, type JWK } from 'jose'
import { ConfigError } from '#server/platform/config/config.ts'

export type Key = Awaited<ReturnType<typeof importJWK>>
export type SigningKey = {
  kid: string
  algorithm: string
  key: Key
  publicKey: Key
  /** The public key in the format of /.well-known/jwks.json. */
  published: JWK
}

const getAlgorithm = ({ kty, crv }: JWK): string | null => {
  if (kty === 'RSA') return 'RS256'
  return kty === 'EC' && crv === 'P-256' ? 'ES256' : null
}

const toPublicJwk = ({ kty, crv, x, y, n, e }: JWK): JWK =>
  kty === 'RSA' ? { kty: 'RSA', n: n ?? '', e: e ?? '' } : { kty: 'EC', crv: crv ?? '', x: x ?? '', y: y ?? '' }

async function readJwk(path: string): Promise<JWK> {
  const content = JSON.parse(await readFile(path, 'utf8')) as JWK | JWK[] | { keys: JWK[] }
  const [first] = Array.isArray(content)
    ? content
    : 'keys' in content && Array.isArray(content.keys)
      ? content.keys
      : [content as JWK]
  if (!first?.d) throw new Error('the file contains no private key')
  return first
}

/**
 * Loads the private key from a file with one or several JWKs, of which the first one is used. Throws ConfigError unless
 * the key can sign with RS256 or ES256.
 */
export async function loadSigningKeyFile(path: string): Promise<SigningKey> {
  try {
    const jwk = await readJwk(path)
    const algorithm = getAlgorithm(jwk)
    if (!algorithm || (jwk.alg !== undefined && jwk.alg !== algorithm))
      throw new Error('the key is not for RS256 or ES256')
    const publicJwk = toPublicJwk(jwk)
    const kid = jwk.kid ?? (await calculateJwkThumbprint(publicJwk))
    const { key_ops: _operations, ...secret } = jwk
    return {
      kid,
      algorithm,
      key: await importJWK(secret, algorithm),
      publicKey: await importJWK(publicJwk, algorithm),
      published: { ...publicJwk, kid, alg: algorithm, use: 'sig' },
    }
  } catch (cause) {
    // The message must not contain the file's secret content; the reason is in the cause.
    throw new ConfigError('AUTH_SIGNING_KEY_FILE: must be a file with one private JWK for RS256 or ES256', { cause })
  }
}
