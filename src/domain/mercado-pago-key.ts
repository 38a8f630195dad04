/** The credentials of an application at Mercado Pago. */
export type MercadoPagoKeyKind = 'publicKey' | 'accessToken' | 'webhookSecret'
/** `swapped`: the credential is one of another kind. `old_test_key`: the provider's API for orders refuses it. */
export type MercadoPagoKeyFault = 'not_a_key' | 'old_test_key' | 'swapped'

// Credentials for tests look like those for real payments; only the account tells them apart.
const keyPattern = /^APP_USR-[\w-]{8,}$/
const tokenPattern = /^APP_USR-\d+-\d+-\w+-\d+$/
const uuidPattern = /^APP_USR-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const secretPattern = /^\S{16,200}$/

/** Returns what is wrong with the form of a credential; null when only the provider can tell. */
export function findMercadoPagoKeyFault(kind: MercadoPagoKeyKind, key: string): MercadoPagoKeyFault | null {
  if (kind === 'webhookSecret') {
    if (keyPattern.test(key)) return 'swapped'
    return secretPattern.test(key) ? null : 'not_a_key'
  }
  if (key.startsWith('TEST-')) return 'old_test_key'
  if (!keyPattern.test(key)) return 'not_a_key'
  const other = kind === 'publicKey' ? tokenPattern : uuidPattern
  return other.test(key) ? 'swapped' : null
}
