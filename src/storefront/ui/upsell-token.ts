import type { Store } from '#api-client/browser-store.ts'

const tokenKey = 'upsellSessionToken'
const expiryKey = 'upsellSessionExpiry'
const sessionMinutes = 30

/**
 * Stores the token of an upsell session and its expiry in milliseconds since 1970. The expiry is by this device's
 * clock, which may differ from the server's.
 */
export function storeUpsellSession(store: Store, session: { sessionToken: string }, now = Date.now()): void {
  store.setItem(tokenKey, session.sessionToken)
  store.setItem(expiryKey, String(now + sessionMinutes * 60_000))
}

/** Returns the stored token; null when there is none or it has expired. The server checks the token again. */
export function readUpsellToken(store: Store, now = Date.now()): string | null {
  const expiry = Number(store.getItem(expiryKey))
  return expiry > now ? store.getItem(tokenKey) : null
}

export function clearUpsellSession(store: Store): void {
  store.removeItem(tokenKey)
  store.removeItem(expiryKey)
}

/** Stores a seller's test token under a separate key, so that it does not replace the token of a purchase. */
export const storeTestToken = (store: Store, token: string): void => store.setItem('upsell_session_token', token)
