import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Services } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { SecretBox } from '#server/platform/security/secrets.ts'
import { addSigningKey, listSigningKeys } from './repository.ts'
import { loadSigningKeyFile, type SigningKey } from './signing-key-file.ts'

const algorithm = 'ES256'
type VerifyingKey = Pick<SigningKey, 'key' | 'algorithm'>
type Keys = {
  signing: Pick<SigningKey, 'kid' | 'key' | 'algorithm'>
  verifying: Map<string, VerifyingKey>
  published: JWK[]
  /** The public key of AUTH_SIGNING_KEY_FILE, whose service tokens open the user admin API. */
  fileKey: VerifyingKey | null
}
type Needs = Pick<Services, 'config' | 'db' | 'secrets'>

const signingKeySealContext = (kid: string) => `auth_signing_keys.private_sealed.${kid}`

// The keys are cached per secret box: a process has one secret box, and tests have one per database.
const keysBySecretBox = new WeakMap<SecretBox, Promise<Keys>>()

async function createSigningKey({ db, secrets }: Needs) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const kid = newId()
  const marks = { kid, alg: algorithm, use: 'sig' }
  await addSigningKey(db, {
    kid,
    algorithm,
    public_jwk: { ...(await exportJWK(publicKey)), ...marks },
    private_sealed: secrets.seal(JSON.stringify(await exportJWK(privateKey)), signingKeySealContext(kid)),
  })
}

/** Returns the newest key whose private part can be decrypted. */
function findReadableKey({ secrets }: Needs, rows: Awaited<ReturnType<typeof listSigningKeys>>) {
  for (const { kid, private_sealed } of rows) {
    const text = secrets.tryOpen(private_sealed, signingKeySealContext(kid))
    if (text !== null) return { kid, jwk: JSON.parse(text) as JWK }
  }
  return null
}

/** Loads the keys from the database, and creates one when none can sign. */
async function loadStoredKeys(needs: Needs): Promise<Omit<Keys, 'fileKey'>> {
  let rows = await listSigningKeys(needs.db)
  let signing = findReadableKey(needs, rows)
  // Tokens signed with a key that cannot be decrypted any more are still verified with its public part.
  if (!signing) {
    await createSigningKey(needs)
    rows = await listSigningKeys(needs.db)
    signing = findReadableKey(needs, rows)
  }
  if (!signing) throw new Error('the signing key that was just created cannot be found')
  const verifying = await Promise.all(
    rows.map(async row => [row.kid, { key: await importJWK(row.public_jwk as JWK, algorithm), algorithm }] as const),
  )
  return {
    signing: { kid: signing.kid, key: await importJWK(signing.jwk, algorithm), algorithm },
    verifying: new Map(verifying),
    published: rows.map(row => row.public_jwk as JWK),
  }
}

async function loadKeys(needs: Needs): Promise<Keys> {
  const file = needs.config.auth.signingKeyFile
  if (file === null) return { ...(await loadStoredKeys(needs)), fileKey: null }
  const fileKeys = await loadSigningKeyFile(file)
  const verifyingKey: VerifyingKey = { key: fileKeys.publicKey, algorithm: fileKeys.algorithm }
  return {
    signing: fileKeys,
    verifying: new Map([[fileKeys.kid, verifyingKey]]),
    published: [fileKeys.published],
    fileKey: verifyingKey,
  }
}

/**
 * Returns the keys of this installation, created when there are none; private parts are stored encrypted in the
 * database.
 */
export function getSigningKeys(needs: Needs): Promise<Keys> {
  const cached = keysBySecretBox.get(needs.secrets)
  if (cached) return cached
  const loading = loadKeys(needs)
  keysBySecretBox.set(needs.secrets, loading)
  loading.catch(() => keysBySecretBox.delete(needs.secrets))
  return loading
}

const reloadIntervalMs = 5_000
const lastReloadAt = new WeakMap<SecretBox, number>()

/**
 * Finds a key by its id; returns null when it is unknown. Reloads the keys when another process may have just created
 * the key.
 */
export async function findVerifyingKey(
  needs: Needs & Pick<Services, 'clock'>,
  kid: string,
): Promise<VerifyingKey | null> {
  const found = (await getSigningKeys(needs)).verifying.get(kid)
  if (found) return found
  // An invented key id must not cost a query per call, so only one that looks like a UUID triggers a reload, and at
  // most one reload happens per interval.
  const now = needs.clock().getTime()
  if (!/^[0-9a-f-]{36}$/.test(kid) || now - (lastReloadAt.get(needs.secrets) ?? 0) < reloadIntervalMs) return null
  lastReloadAt.set(needs.secrets, now)
  keysBySecretBox.delete(needs.secrets)
  return (await getSigningKeys(needs)).verifying.get(kid) ?? null
}
