import { AuthClient, type Session } from '@supabase/auth-js'
import { withTimeLimit } from '#api-client/call.ts'
import type { Language } from '#domain/language.ts'
import { writeCookie } from './write-cookie.ts'

const host = location.hostname.split('.')[0] ?? location.hostname
const refusalFields = ['error', 'error_code', 'error_description']
const codesKeepingSession = ['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable']

/** The maximum time for a request to the authentication server, in ms. */
const authTimeoutMs = 30_000

let setupToken: string | null = null
let waitSeconds: number | null = null

/**
 * Removes the PKCE challenge from requests for e-mails about a forgotten password or a changed account. The links in
 * these e-mails do not return a code that a screen could exchange; instead, a button posts their token.
 */
function removeChallenge(path: string, body: RequestInit['body']) {
  if (typeof body !== 'string' || !/\/(recover|user)$/.test(path)) return body
  const { code_challenge, code_challenge_method, ...otherFields } = JSON.parse(body)
  return JSON.stringify(otherFields)
}

const endedSessionCodes = ['session_not_found', 'bad_jwt']
let onRefused = (_token: string) => {}

/** Reports a request of the auth client that was rejected because its session has ended. */
async function reportRefusal(pathname: string, headers: Headers, response: Response) {
  const token = headers.get('authorization')?.replace(/^Bearer /, '')
  if (!token || response.status !== 403 || pathname.endsWith('/logout')) return
  const body: { code?: unknown } | null = await response.json().catch(() => null)
  if (endedSessionCodes.includes(String(body?.code))) onRefused(token)
}

/** Sends the requests of the auth client, which can neither add a header to a single call nor expose Retry-After. */
async function authFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const { pathname } = new URL(String(input))
  if (setupToken && pathname.endsWith('/signup')) headers.set('X-Setup-Token', setupToken)
  const response = await withTimeLimit(authTimeoutMs, async signal => {
    const authResponse = await fetch(input, {
      ...init,
      headers,
      body: removeChallenge(pathname, init.body) ?? null,
      signal,
    })
    // The client reads the body without a time limit, so it is read completely here.
    return new Response(authResponse.status === 204 ? null : await authResponse.blob(), authResponse)
  })
  void reportRefusal(pathname, headers, response.clone())
  waitSeconds = response.status === 429 ? Number(response.headers.get('retry-after') ?? 60) : null
  return response
}

const hasRefusalInUrl = () => {
  const params = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`)
  return refusalFields.some(field => params.has(field))
}
const startedWithRefusal = hasRefusalInUrl()

/**
 * Removes a session from the URL. Anyone could have written such a link, and it would sign the reader in to the
 * author's account. Sign-ins started in this browser return a code instead, which no other browser can exchange.
 */
function removeSessionFromUrl() {
  if (!new URLSearchParams(location.hash.slice(1)).has('access_token')) return
  history.replaceState(history.state, '', location.pathname + location.search)
}
removeSessionFromUrl()

export const authClient = new AuthClient({
  url: `${location.origin}/auth/v1`,
  storageKey: `sb-${host}-auth-token`,
  autoRefreshToken: true,
  persistSession: true,
  flowType: 'pkce',
  detectSessionInUrl: true,
  fetch: authFetch,
})

/** Seconds until the server accepts another attempt, if the last response was 429; otherwise null. */
export const findRetryAfterSeconds = () => waitSeconds

/**
 * Signs up the owner. This is the only sign-up there is, and it requires the token of the one-time set-up URL.
 * @param language the language of the administration for the owner; null for the default
 */
export async function signUpOwner(
  token: string,
  credentials: { email: string; password: string },
  language: Language | null,
) {
  setupToken = token
  try {
    return await authClient.signUp({ ...credentials, ...(language && { options: { data: { language } } }) })
  } finally {
    setupToken = null
  }
}

/** Sets the cookie with which the shop's home page redirects sellers to their products. The cookie grants no access. */
function setSellerCookie(session: Session | null) {
  writeCookie('seller', session ? '1' : '', session ? 31_536_000 : 0)
}

/** Returns the current session, refreshed if it has expired; null when nobody is signed in. */
export async function findSession(): Promise<Session | null> {
  const { data } = await authClient.getSession()
  return data.session
}

/** Whether the session still lacks its second factor, as far as this browser knows. */
export async function needsSecondFactor(): Promise<boolean> {
  const { data } = await authClient.mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}

let isSignOutRequested = false
/**
 * The localStorage key that is set from a requested sign-out until the next sign-in, so that other tabs can distinguish
 * a sign-out from a session that ended.
 */
const signOutKey = 'signed-out'
function storeSignOutRequest(isRequested: boolean) {
  try {
    if (isRequested) localStorage.setItem(signOutKey, '1')
    else localStorage.removeItem(signOutKey)
  } catch {
    // Without storage, the other tabs treat the sign-out as an ended session and ask for the password.
  }
}
function wasSignOutRequestedElsewhere(): boolean {
  try {
    return localStorage.getItem(signOutKey) !== null
  } catch {
    return false
  }
}

/**
 * Signs out in this browser or everywhere. A session that the server no longer knows counts as success; an unreachable
 * server is an error.
 */
export async function signOutSession(scope: 'local' | 'global') {
  isSignOutRequested = true
  storeSignOutRequest(true)
  const { error } = await authClient.signOut({ scope })
  isSignOutRequested = false
  if (error) storeSignOutRequest(false)
  return error
}

/** Ends every other session of this account on the server, effective immediately. */
export async function endOtherSessions() {
  const { error } = await authClient.signOut({ scope: 'others' })
  return error
}

/** Why a session is over: the member signed out in this tab or in another tab, or the server ended the session. */
export type SignOutReason = 'here' | 'elsewhere' | 'ended'
type SessionObserver = {
  onSignedOut: (why: SignOutReason) => void
  /** Somebody signed in, in this or another tab, or the session was refreshed or gained its second factor. */
  onSession: () => void
  /** The authentication server no longer knows the session of this access token. */
  onRefused: (token: string) => void
}

/**
 * Starts the auth client and connects its session to the seller cookie and the given observer. An error in the URL ends
 * the session, except for errors of linking identities and for a code that this browser did not request. The session is
 * ended here because newer versions of the auth client always keep it.
 */
export async function startSession(watch: SessionObserver): Promise<void> {
  onRefused = watch.onRefused
  authClient.onAuthStateChange((event, session) => {
    setSellerCookie(session)
    if (event === 'SIGNED_OUT')
      return watch.onSignedOut(isSignOutRequested ? 'here' : wasSignOutRequestedElsewhere() ? 'elsewhere' : 'ended')
    if (!session) return
    if (event === 'SIGNED_IN') storeSignOutRequest(false)
    watch.onSession()
  })
  const { error } = await authClient.initialize()
  if (error && startedWithRefusal && !codesKeepingSession.includes(error.code ?? ''))
    await authClient.signOut({ scope: 'local' })
}
