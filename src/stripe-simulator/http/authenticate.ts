import { ApiError } from './api-error.ts'

export type KeyKind = 'publishable' | 'secret'

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message }, false)
}

function keyOf(header: string | undefined): string {
  const [scheme, value = ''] = (header ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer') return value
  if (scheme?.toLowerCase() === 'basic') return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
  return ''
}

/** Takes any key of the simulator's own; real keys, live ones above all, are refused and never repeated whole. */
export function keyKind(header: string | undefined): KeyKind {
  const key = keyOf(header)
  if (key.startsWith('sk_test_sim_')) return 'secret'
  if (key.startsWith('pk_test_sim_')) return 'publishable'
  if (!key) {
    throw unauthorized('You did not provide an API key. You need to provide your API key in the Authorization header.')
  }
  if (/^[a-z]+_live_/.test(key)) throw unauthorized('The simulator refuses live keys.')
  throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(8)}${key.slice(-4)}`)
}
