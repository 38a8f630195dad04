import { createHash } from 'node:crypto'
import type { Store } from '../state/store.ts'
import { ApiError } from './api-error.ts'

export type KeyKind = 'publishable' | 'secret'

function unauthorizedError(message: string, code?: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message, ...(code && { code }) }, false)
}

function parseKey(header: string | undefined): string {
  const [scheme, value = ''] = (header ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
  return ''
}

function maskKey(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`
}

/** Returns the hash under which a revoked key is stored, so that the key itself is not stored. */
export function fingerprintKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}

/** Accepts any test key that is not revoked. Live keys are rejected, and no error message repeats a whole key. */
export function authenticateKey(store: Store, header: string | undefined): KeyKind {
  const key = parseKey(header)
  if (!key) {
    throw unauthorizedError(
      'You did not provide an API key. You need to provide your API key in the Authorization header.',
    )
  }
  if (/^[a-z]+_live_/.test(key)) throw unauthorizedError('The simulator rejects live keys.')
  const [, kind] = /^(sk|rk|pk)_test_./.exec(key) ?? []
  if (!kind) throw unauthorizedError(`Invalid API Key provided: ${maskKey(key)}`)
  if (store.get('revoked_key', fingerprintKey(key))) {
    throw unauthorizedError(`Expired API Key provided: ${maskKey(key)}`, 'api_key_expired')
  }
  return kind === 'pk' ? 'publishable' : 'secret'
}
