import { createECDH } from 'node:crypto'
import type { Context } from '#server/platform/core/context.ts'
import {
  findInstallationFact,
  getOrSetInstallationFact,
  setInstallationFact,
} from '#server/platform/db/installation-facts.ts'
import { deleteAllDevices } from '../devices/repository.ts'

/** The key pair that identifies the shop to push services (VAPID), as base64url. */
export type PushKeys = { publicKey: string; privateKey: string }
type Needs = Pick<Context, 'db' | 'secrets'>

const factKey = 'push_keys'
const privateKeyPlace = 'installation.push_private_key'

/** The stored form: the public key, a space, and the encrypted private key. */
function createStoredKeys({ secrets }: Needs): string {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys('base64url')
  // Node.js leaves out leading zeros of the private key, which a JWK must contain.
  const privateKey = Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url')
  return `${publicKey} ${secrets.seal(privateKey, privateKeyPlace)}`
}

function openStoredKeys({ secrets }: Needs, stored: string): PushKeys | null {
  const [publicKey = '', sealed = ''] = stored.split(' ')
  const privateKey = secrets.tryOpen(sealed, privateKeyPlace)
  return privateKey === null ? null : { publicKey, privateKey }
}

/** Returns the key pair, or null when there is none or when it cannot be decrypted. */
export async function findPushKeys(needs: Needs): Promise<PushKeys | null> {
  const stored = await findInstallationFact(needs.db, factKey)
  return stored === null ? null : openStoredKeys(needs, stored)
}

/**
 * Returns the key pair and creates it when there is none. A pair that cannot be decrypted is replaced; because
 * subscriptions accept messages of one key pair only, the devices of all members are removed and must be registered
 * again.
 */
export async function ensurePushKeys(needs: Needs): Promise<PushKeys> {
  const stored = await getOrSetInstallationFact(needs.db, factKey, createStoredKeys(needs))
  const keys = openStoredKeys(needs, stored)
  if (keys) return keys
  // In this order, a process that stops in between repeats both at the next call.
  await deleteAllDevices(needs.db)
  await setInstallationFact(needs.db, factKey, createStoredKeys(needs))
  return ensurePushKeys(needs)
}

/** Lists the place of the private key when it cannot be decrypted. */
export async function listUnreadablePushSecrets(needs: Needs): Promise<string[]> {
  const stored = await findInstallationFact(needs.db, factKey)
  return stored !== null && openStoredKeys(needs, stored) === null ? [privateKeyPlace] : []
}
