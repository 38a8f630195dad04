import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Thrown for a sealed value that cannot be decrypted, because its bytes are damaged or it was sealed with another
 * APP_SECRET. The error names the place where the value is stored and never contains any part of the value.
 */
export class UnreadableSecretError extends Error {
  readonly sealContext: string
  constructor(place: string) {
    super(`the value in ${place} cannot be decrypted: it is damaged or was encrypted with another APP_SECRET`)
    this.sealContext = place
  }
}

/** Encrypts stored secrets and signs URLs with keys derived from APP_SECRET. */
export type SecretBox = {
  /**
   * Encrypts with AES-256-GCM. `place` (table, row, column) is authenticated, so the value can be decrypted only there.
   */
  seal(text: string, place: string): string
  /** Decrypts. Throws UnreadableSecretError when the secret, the place or the bytes differ. */
  open(sealed: string, place: string): string
  /** Decrypts; returns null when the value cannot be decrypted. */
  tryOpen(sealed: string, place: string): string | null
  /** Returns the HMAC-SHA-256 of `text` as base64url, for signed URLs. */
  sign(text: string): string
  /**
   * Compares signatures as text, because base64url decodes several spellings of the last character to the same bytes.
   */
  verify(text: string, signature: string): boolean
  /** Identifies the APP_SECRET without revealing it: 16 hex digits. */
  fingerprint: string
}

/** @param secret APP_SECRET; config requires at least 32 characters in exposed installations */
export function createSecretBox(secret: string): SecretBox {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, 'vitrine', use, 32))
  const sealing = derive('seal')
  const signing = derive('sign')
  const mac = (text: string) => createHmac('sha256', signing).update(text).digest()
  function tryOpen(sealed: string, place: string): string | null {
    const bytes = Buffer.from(sealed.replace(/^v1\./, ''), 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(12, 28))
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
    } catch {
      return null
    }
  }
  return {
    seal(text, place) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', sealing, iv).setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, place) {
      const text = tryOpen(sealed, place)
      if (text === null) throw new UnreadableSecretError(place)
      return text
    },
    tryOpen,
    sign: text => mac(text).toString('base64url'),
    verify(text, signature) {
      const actual = Buffer.from(signature)
      const expected = Buffer.from(mac(text).toString('base64url'))
      return actual.length === expected.length && timingSafeEqual(actual, expected)
    },
    fingerprint: createHmac('sha256', derive('fingerprint')).update('vitrine').digest('hex').slice(0, 16),
  }
}
