import { exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Services } from '#server/kernel/context.ts'
import { newId } from '#server/kernel/ids.ts'
import type { SecretBox } from '#server/kernel/secrets.ts'
import { addSigningKey, signingKeys } from './repository.ts'
import { type SigningKey, signingKeyOfFile } from './signing-key-file.ts'

const algorithm = 'ES256'
type VerifyingKey = Pick<SigningKey, 'key' | 'algorithm'>
type Keys = {
  signing: Pick<SigningKey, 'kid' | 'key' | 'algorithm'>
  verifying: Map<string, VerifyingKey>
  published: JWK[]
  /** The public half of AUTH_SIGNING_KEY_FILE, whose service tokens open the administration of users. */
  ofFile: VerifyingKey | null
}
type Needs = Pick<Services, 'config' | 'db' | 'secrets'>

const place = (kid: string) => `auth_signing_keys.private_sealed.${kid}`

// By the secret box: one per process, and one per database in tests.
const known = new WeakMap<SecretBox, Promise<Keys>>()

async function makeKey({ db, secrets }: Needs) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true })
  const kid = newId()
  const marks = { kid, alg: algorithm, use: 'sig' }
  await addSigningKey(db, {
    kid,
    algorithm,
    public_jwk: { ...(await exportJWK(publicKey)), ...marks },
    private_sealed: secrets.seal(JSON.stringify(await exportJWK(privateKey)), place(kid)),
  })
}

/** The newest key whose private half can be read. */
function readablePrivate({ secrets }: Needs, rows: Awaited<ReturnType<typeof signingKeys>>) {
  for (const { kid, private_sealed } of rows) {
    const text = secrets.tryOpen(private_sealed, place(kid))
    if (text !== null) return { kid, jwk: JSON.parse(text) as JWK }
  }
  return null
}

/** The keys that the database keeps, one made when there is none that can sign. */
async function keptKeys(needs: Needs): Promise<Omit<Keys, 'ofFile'>> {
  let rows = await signingKeys(needs.db)
  let signing = readablePrivate(needs, rows)
  // Tokens of a key that can no longer be read are still verified by its public half.
  if (!signing) {
    await makeKey(needs)
    rows = await signingKeys(needs.db)
    signing = readablePrivate(needs, rows)
  }
  if (!signing) throw new Error('the signing key just made is gone')
  const verifying = await Promise.all(
    rows.map(async row => [row.kid, { key: await importJWK(row.public_jwk as JWK, algorithm), algorithm }] as const),
  )
  return {
    signing: { kid: signing.kid, key: await importJWK(signing.jwk, algorithm), algorithm },
    verifying: new Map(verifying),
    published: rows.map(row => row.public_jwk as JWK),
  }
}

async function load(needs: Needs): Promise<Keys> {
  const file = needs.config.auth.signingKeyFile
  if (file === null) return { ...(await keptKeys(needs)), ofFile: null }
  const own = await signingKeyOfFile(file)
  const ofFile: VerifyingKey = { key: own.publicKey, algorithm: own.algorithm }
  return { signing: own, verifying: new Map([[own.kid, ofFile]]), published: [own.published], ofFile }
}

/** The keys of this installation, made when there are none; private parts are sealed in the database. */
export function keysOf(needs: Needs): Promise<Keys> {
  const have = known.get(needs.secrets)
  if (have) return have
  const loading = load(needs)
  known.set(needs.secrets, loading)
  loading.catch(() => known.delete(needs.secrets))
  return loading
}

const pauseMs = 5_000
const lookedAt = new WeakMap<SecretBox, number>()

/** The key another process may just have made; null when nobody knows it. */
export async function verifyingKey(needs: Needs & Pick<Services, 'clock'>, kid: string): Promise<VerifyingKey | null> {
  const have = (await keysOf(needs)).verifying.get(kid)
  if (have) return have
  // A made-up kid must not cost a query per call: it has to look like one of ours, and waits its turn.
  const now = needs.clock().getTime()
  if (!/^[0-9a-f-]{36}$/.test(kid) || now - (lookedAt.get(needs.secrets) ?? 0) < pauseMs) return null
  lookedAt.set(needs.secrets, now)
  known.delete(needs.secrets)
  return (await keysOf(needs)).verifying.get(kid) ?? null
}
