import { createECDH, randomBytes } from 'node:crypto'
import { encrypt } from 'http_ece'
import { importJWK, SignJWT } from 'jose'
import type { PushMessage } from '#contract/push.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { PushKeys } from './push-keys.ts'

/** For how long a push service keeps a message for a device that is off, in seconds. */
export const messageTtlSeconds = 24 * 3_600
/** Push services accept at most 24 hours; a shorter validity allows for clocks that differ. */
const tokenSeconds = 12 * 3_600
const maxMessageBytes = 3_000

export type PushTarget = { endpoint: string; p256dh: string; auth: string }

const curve = 'prime256v1'
const uncompressedPoint = 4

/** Whether a text is a public key of P-256 in its uncompressed form, as base64url. */
export function isPushKey(p256dh: string): boolean {
  const key = Buffer.from(p256dh, 'base64url')
  if (key.length !== 65 || key[0] !== uncompressedPoint) return false
  try {
    const pair = createECDH(curve)
    pair.generateKeys()
    pair.computeSecret(key)
    return true
  } catch {
    return false
  }
}

/** The contact that a push service asks about messages of this shop. It must be an https URL or an e-mail address. */
const getContact = ({ adminUrl, publicUrl }: Pick<Config, 'adminUrl' | 'publicUrl'>): string => {
  const { protocol, origin, hostname } = new URL(adminUrl ?? publicUrl)
  return protocol === 'https:' ? origin : `mailto:owner@${hostname}`
}

async function signToken(keys: PushKeys, endpoint: string, contact: string, now: Date): Promise<string> {
  const point = Buffer.from(keys.publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
    d: keys.privateKey,
  }
  return new SignJWT()
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setAudience(new URL(endpoint).origin)
    .setSubject(contact)
    .setExpirationTime(Math.floor(now.getTime() / 1_000) + tokenSeconds)
    .sign(await importJWK(jwk, 'ES256'))
}

/** Shortens a body so that the message stays within the limit of every push service. */
function serializeMessage(message: PushMessage): Buffer {
  let content = Buffer.from(JSON.stringify(message))
  for (let { body } = message; content.length > maxMessageBytes; ) {
    body = [...body].slice(0, Math.floor(body.length / 2)).join('')
    content = Buffer.from(JSON.stringify({ ...message, body }))
  }
  return content
}

/**
 * Builds the request that sends a message to a push service (RFC 8030): encrypted for the device (RFC 8291) and signed
 * by the shop (RFC 8292).
 */
export async function buildPushRequest(
  config: Pick<Config, 'adminUrl' | 'publicUrl'>,
  keys: PushKeys,
  target: PushTarget,
  message: PushMessage,
  now: Date,
) {
  const privateKey = createECDH(curve)
  privateKey.generateKeys()
  const body = encrypt(serializeMessage(message), {
    version: 'aes128gcm',
    dh: Buffer.from(target.p256dh, 'base64url'),
    authSecret: Buffer.from(target.auth, 'base64url'),
    salt: randomBytes(16),
    privateKey,
  })
  const token = await signToken(keys, target.endpoint, getContact(config), now)
  return {
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(messageTtlSeconds),
      urgency: 'high',
      authorization: `vapid t=${token}, k=${keys.publicKey}`,
    },
    body,
  }
}
