import { AuthClient, type Session } from '@supabase/auth-js'
import { withTimeLimit } from '#web/call.ts'
import { writeCookie } from './write-cookie.ts'

const host = location.hostname.split('.')[0] ?? location.hostname
const refusalFields = ['error', 'error_code', 'error_description']
const codesKeepingSession = ['identity_already_exists', 'identity_not_found', 'single_identity_not_deletable']

/** No wait for the sign-in server is longer. */
const authTimeoutMs = 30_000

let setupToken: string | null = null
let waitSeconds: number | null = null

/** A mail that is asked for with a challenge leads to no screen of ours, where its token is posted by a button. */
function removeChallenge(path: string, body: RequestInit['body']) {
  if (typeof body !== 'string' || !/\/(recover|user)$/.test(path)) return body
  const { code_challenge, code_challenge_method, ...rest } = JSON.parse(body)
  return JSON.stringify(rest)
}

const endedSessionCodes = ['session_not_found', 'bad_jwt']
let onRefused = (_token: string) => {}

/** Reports a request of the published client that was refused because its session has ended. */
async function reportRefusal(pathname: string, headers: Headers, response: Response) {
  const token = headers.get('authorization')?.replace(/^Bearer /, '')
  if (!token || response.status !== 403 || pathname.endsWith('/logout')) return
  const answer: { code?: unknown } | null = await response.json().catch(() => null)
  if (endedSessionCodes.includes(String(answer?.code))) onRefused(token)
}

/** The published client gives no way to send one header with one call, nor to read Retry-After. */
async function authFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  const { pathname } = new URL(String(input))
  if (setupToken && pathname.endsWith('/signup')) headers.set('X-Setup-Token', setupToken)
  const response = await withTimeLimit(authTimeoutMs, async signal => {
    const answer = await fetch(input, { ...init, headers, body: removeChallenge(pathname, init.body) ?? null, signal })
    // The client reads the body after this, without a limit: it is all here by then.
    return new Response(answer.status === 204 ? null : await answer.blob(), answer)
  })
  void reportRefusal(pathname, headers, response.clone())
  waitSeconds = response.status === 429 ? Number(response.headers.get('retry-after') ?? 60) : null
  return response
}

const hasRefusalInUrl = () => {
  const given = new URLSearchParams(`${location.search.slice(1)}&${location.hash.slice(1)}`)
  return refusalFields.some(field => given.has(field))
}
const startedWithRefusal = hasRefusalInUrl()

/**
 * A session that stands in an address may be anybody's: a link would sign its reader over to an account of who wrote it.
 * What this browser set out for comes back as a code, which nobody else's browser can exchange.
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

/** Seconds until the server takes another try, when the last answer was 'too many'. */
export const findRetryAfterSeconds = () => waitSeconds

/** Signs up the owner: the only sign-up there is carries the one-time address's token. */
export async function signUpOwner(token: string, credentials: { email: string; password: string }) {
  setupToken = token
  try {
    return await authClient.signUp(credentials)
  } finally {
    setupToken = null
  }
}

/** Lets the shop's home send sellers to their products. It gives no right. */
function setSellerCookie(session: Session | null) {
  writeCookie('seller', session ? '1' : '', session ? 31_536_000 : 0)
}

/** The present session, refreshed when it has run out; null when nobody is signed in. */
export async function findSession(): Promise<Session | null> {
  const { data } = await authClient.getSession()
  return data.session
}

/** Whether the session has yet to show the second factor, as far as this browser knows. */
export async function needsSecondFactor(): Promise<boolean> {
  const { data } = await authClient.mfa.getAuthenticatorAssuranceLevel()
  return data?.nextLevel === 'aal2' && data.currentLevel !== 'aal2'
}

let isSignOutRequested = false
/** Held in this browser's storage from a sign-out that somebody asked for until the next sign-in, for its other tabs. */
const signOutKey = 'signed-out'
function storeSignOutRequest(kept: boolean) {
  try {
    if (kept) localStorage.setItem(signOutKey, '1')
    else localStorage.removeItem(signOutKey)
  } catch {
    // Without storage the other tabs take it for a session that has ended, and ask for the password.
  }
}
function wasSignOutRequestedElsewhere(): boolean {
  try {
    return localStorage.getItem(signOutKey) !== null
  } catch {
    return false
  }
}

/** Signs out here, or everywhere. The server not knowing the session any more is fine; not reaching it is an error. */
export async function signOutSession(scope: 'local' | 'global') {
  isSignOutRequested = true
  storeSignOutRequest(true)
  const { error } = await authClient.signOut({ scope })
  isSignOutRequested = false
  if (error) storeSignOutRequest(false)
  return error
}

/** Ends every other session of this account, at the server and at once. */
export async function endOtherSessions() {
  const { error } = await authClient.signOut({ scope: 'others' })
  return error
}

/** Why a session is over: a click in this tab, one in another tab of this browser, or the server ended it. */
export type SignOutReason = 'here' | 'elsewhere' | 'ended'
type SessionObserver = {
  onSignedOut: (why: SignOutReason) => void
  /** Somebody signed in, in this tab or another, or the session was refreshed or raised. */
  onSession: () => void
  /** The authentication server no longer knows the session of this access token. */
  onRefused: (token: string) => void
}

/**
 * Wires the session to the seller mark and to those who watch it.
 * An error that the address tells removes the session, as the specification says; the identity codes leave it, and so
 * does a code that nobody here set out for. Newer clients keep it always.
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
