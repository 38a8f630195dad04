import type { Store } from '#web/browser-store.ts'

const tokenKey = 'upsellSessionToken'
const expiryKey = 'upsellSessionExpiry'
const sessionMinutes = 30

/**
 * Stores the session under the specification's keys: the token, and when it ends in milliseconds since 1970, by this
 * machine's clock, which may differ from the server's.
 */
export function storeUpsellSession(store: Store, session: { sessionToken: string }, now = Date.now()): void {
  store.setItem(tokenKey, session.sessionToken)
  store.setItem(expiryKey, String(now + sessionMinutes * 60_000))
}

/** The stored token, or null when there is none or its time is over; the server decides in the end. */
export function readUpsellToken(store: Store, now = Date.now()): string | null {
  const expiry = Number(store.getItem(expiryKey))
  return expiry > now ? store.getItem(tokenKey) : null
}

export function clearUpsellSession(store: Store): void {
  store.removeItem(tokenKey)
  store.removeItem(expiryKey)
}

/** A seller's test token, under the key that the specification has for it. */
export const storeTestToken = (store: Store, token: string): void => store.setItem('upsell_session_token', token)
