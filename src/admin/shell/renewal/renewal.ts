import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { Problem } from '#api-client/call.ts'
import { authClient, findSession, needsSecondFactor } from '../session.ts'

/** The account whose data this tab shows. */
export type Account = { id: string; email: string }
/** What the session lacks before requests can continue. */
export type Renewal = {
  account: Account
  /** Sign in again, enter the second factor, or decide how to continue because another account signed in. */
  needs: 'signIn' | 'code' | 'decision'
  /** E-mail address or phone number of the account that signed in instead; empty if there is none. */
  other: string
}

let account: Account | null = null
let renewal: Renewal | null = null
let waiting: ((isRenewed: boolean) => void)[] = []
const listeners = new Set<() => void>()

/** Returns the renewal that waits for the member, or null. Only `RenewalHost` shows it. */
export const getRenewal = () => renewal
export function subscribeRenewal(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function setRenewal(next: Renewal | null) {
  if (next?.needs === renewal?.needs && next?.other === renewal?.other) return
  renewal = next
  for (const listener of listeners) listener()
}

function settleWaiting(isRenewed: boolean) {
  setRenewal(null)
  const resolvers = waiting
  waiting = []
  for (const resolve of resolvers) resolve(isRenewed)
}
const waitForRenewal = () => new Promise<boolean>(resolve => waiting.push(resolve))

/** Binds the tab to the account of its first session, until the tab shows a sign-in screen. */
export function setScreenAccount({ user }: Session) {
  account ??= { id: user.id, email: user.email ?? '' }
}

/** Called when the tab shows a sign-in screen. Requests that wait for the previous account are not repeated. */
export function clearScreenAccount() {
  account = null
  settleWaiting(false)
}

/** Whether this session belongs to the account of the screen; a screen without an account accepts any session. */
const isScreenAccount = (session: Session) => account === null || session.user.id === account.id

async function findMissingStep(): Promise<Pick<Renewal, 'needs' | 'other'> | null> {
  const session = await findSession()
  if (!session) return { needs: 'signIn', other: '' }
  if (!isScreenAccount(session)) return { needs: 'decision', other: session.user.email ?? session.user.phone ?? '' }
  return (await needsSecondFactor()) ? { needs: 'code', other: '' } : null
}

let leaveScreen: (needs: 'signIn' | 'code') => boolean = () => false
/**
 * @param leave navigates to the sign-in and returns true if nothing can be lost on the screen; otherwise returns false
 */
export function setSessionEndHandler(leave: (needs: 'signIn' | 'code') => boolean) {
  leaveScreen = leave
}

/** Compares the session with the account of the screen, and asks the member for what is missing. */
export async function checkSession(): Promise<void> {
  if (!account) return
  const missing = await findMissingStep()
  if (!account) return
  if (!missing) return settleWaiting(true)
  const isOpen = renewal !== null
  if (!isOpen && missing.needs !== 'decision' && leaveScreen(missing.needs)) return
  setRenewal({ account, ...missing })
}

const refreshIntervalMs = 60_000
let lastRefresh = { token: '', at: 0 }

/** Tries to refresh a session whose newest token was rejected. Returns false when the server could not be reached. */
async function refreshSession(token: string): Promise<boolean> {
  const isFresh = token === lastRefresh.token && Date.now() - lastRefresh.at < refreshIntervalMs
  const { data, error } = isFresh ? { data: null, error: null } : await authClient.refreshSession()
  if (data?.session) {
    lastRefresh = { token: data.session.access_token, at: Date.now() }
    return true
  }
  if (isAuthRetryableFetchError(error) || error?.status === 429) return false
  // Another tab may have signed in during the request.
  if ((await findSession())?.access_token === token) await authClient.signOut({ scope: 'local' })
  return true
}

let refreshing: Promise<boolean> | null = null

/**
 * Checks the session of an access token that the server rejected. Returns false when the state of the session could not
 * be determined.
 */
export async function checkRefusedToken(token: string | null): Promise<boolean> {
  const session = await findSession()
  // Another tab may have signed in meanwhile.
  if (session && isScreenAccount(session) && session.access_token === token) {
    refreshing ??= refreshSession(token).finally(() => {
      refreshing = null
    })
    if (!(await refreshing)) return false
  }
  await checkSession()
  return true
}

const isSessionError = (error: unknown) =>
  error instanceof Problem && (error.code === 'not_signed_in' || error.code === 'second_factor_needed')

/**
 * Called after the server rejected a request because the session has ended or lacks its second factor. Waits until the
 * session is renewed, and resolves to whether the request can be repeated.
 */
export async function renewAfterError(error: unknown, token: string | null): Promise<boolean> {
  if (!account || !isSessionError(error) || !(await checkRefusedToken(token))) return false
  if (renewal) return waitForRenewal()
  return account !== null && (await findMissingStep()) === null
}

/**
 * Returns the access token for the next request, or null without a session. Waits while the browser is signed in to an
 * account other than that of the screen.
 */
export async function findAccessToken(): Promise<string | null> {
  const session = await findSession()
  if (!session || isScreenAccount(session)) return session?.access_token ?? null
  await checkSession()
  return renewal === null || (await waitForRenewal()) ? findAccessToken() : null
}
