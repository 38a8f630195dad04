/** The part of the package that encrypts messages of the Push API; the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /**
   * Encrypts for the holder of the private key of `dh`. `privateKey` is a new key pair for this message.
   */
  export function encrypt(
    content: Buffer,
    options: { version: 'aes128gcm'; dh: Buffer; privateKey: ECDH; authSecret: Buffer; salt?: Buffer },
  ): Buffer
  export function decrypt(
    content: Buffer,
    options: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer
}
