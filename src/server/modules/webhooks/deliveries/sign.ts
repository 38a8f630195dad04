import { createHmac, randomBytes } from 'node:crypto'
import type { SecretBox } from '#server/platform/security/secrets.ts'

type SealedSecrets = { id: string; secret_sealed: string; old_secret_sealed: string | null; old_until: Date | null }

const prefix = 'whsec_'
/** The places that bind the encrypted values of an endpoint to their row and column. */
export const secretPlace = (id: string) => `webhook_endpoints.secret_sealed.${id}`
export const headerPlace = (id: string) => `webhook_endpoints.header_value_sealed.${id}`

export const generateWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

/**
 * Returns the secrets that sign a delivery: the current one, and for a day after a rotation also the previous one.
 * Returns none when the current one cannot be decrypted.
 */
export function openSecrets(box: Pick<SecretBox, 'tryOpen'>, endpoint: SealedSecrets, now: Date): string[] {
  const place = secretPlace(endpoint.id)
  const current = box.tryOpen(endpoint.secret_sealed, place)
  if (current === null) return []
  const isOldValid = endpoint.old_secret_sealed !== null && endpoint.old_until !== null && endpoint.old_until > now
  const old = isOldValid ? box.tryOpen(endpoint.old_secret_sealed ?? '', place) : null
  return old === null ? [current] : [current, old]
}

/** Builds the signature header of Standard Webhooks, one signature for each secret. */
export function signStandard(secrets: readonly string[], id: string, seconds: number, body: string): string {
  return secrets
    .map(secret => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
    })
    .join(' ')
}

/** Adds Kiwify's signature to a URL: the HMAC-SHA1 of the body in hexadecimal digits, with the secret as text. */
export function signKiwifyUrl(url: string, secret: string, body: string): string {
  const signed = new URL(url)
  signed.searchParams.set('signature', createHmac('sha1', secret).update(body).digest('hex'))
  return signed.href
}
