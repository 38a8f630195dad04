import { isAuthRetryableFetchError, type Session } from '@supabase/auth-js'
import { Problem } from '#web/call.ts'
import { authClient, currentSession, owesCode } from '../session.ts'

/** Whose screens this tab shows. */
export type Account = { id: string; email: string }
/** What stands between the screen and its next request. */
export type Renewal = {
  account: Account
  /** Signing in again, the second factor, or a decision: another account signed in meanwhile. */
  needs: 'signIn' | 'code' | 'decision'
  /** Who signed in in place of the account. */
  other: string
}

let account: Account | null = null
let renewal: Renewal | null = null
let waiting: ((isRenewed: boolean) => void)[] = []
const listeners = new Set<() => void>()

/** What is asked for now, for the one host that draws it. */
export const currentRenewal = () => renewal
export function onRenewal(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
function show(next: Renewal | null) {
  if (next?.needs === renewal?.needs && next?.other === renewal?.other) return
  renewal = next
  for (const listener of listeners) listener()
}

function finish(isRenewed: boolean) {
  show(null)
  const answered = waiting
  waiting = []
  for (const answer of answered) answer(isRenewed)
}
const renewed = () => new Promise<boolean>(resolve => waiting.push(resolve))

/** The first session that a screen is shown to; the tab is this account's until it leaves for the sign-in. */
export function keepAccount({ user }: Session) {
  account ??= { id: user.id, email: user.email ?? '' }
}

/** The tab shows a screen of the sign-in: nothing of an account is left to go on with. */
export function forgetAccount() {
  account = null
  finish(false)
}

/** Whether the screen belongs to this session's account; nobody's screen does to any. */
const isOwn = (session: Session) => account === null || session.user.id === account.id

async function missing(): Promise<Pick<Renewal, 'needs' | 'other'> | null> {
  const session = await currentSession()
  if (!session) return { needs: 'signIn', other: '' }
  if (!isOwn(session)) return { needs: 'decision', other: session.user.email ?? session.user.phone ?? '' }
  return (await owesCode()) ? { needs: 'code', other: '' } : null
}

let leaveScreen: (needs: 'signIn' | 'code') => boolean = () => false
/** @param leave goes to the sign-in from a screen on which nothing can be lost; false where something can */
export function onEnded(leave: (needs: 'signIn' | 'code') => boolean) {
  leaveScreen = leave
}

/** Compares the session with the screen, and asks for what is missing. */
export async function lookAtSession(): Promise<void> {
  if (!account) return
  const found = await missing()
  if (!account) return
  if (!found) return finish(true)
  const isOpen = renewal !== null
  if (!isOpen && found.needs !== 'decision' && leaveScreen(found.needs)) return
  show({ account, ...found })
}

const freshMs = 60_000
let fresh = { token: '', at: 0 }

/** Gives a session whose newest token was refused its last chance. False where the server could not be asked. */
async function refresh(token: string): Promise<boolean> {
  const isFresh = token === fresh.token && Date.now() - fresh.at < freshMs
  const { data, error } = isFresh ? { data: null, error: null } : await authClient.refreshSession()
  if (data?.session) {
    fresh = { token: data.session.access_token, at: Date.now() }
    return true
  }
  if (isAuthRetryableFetchError(error) || error?.status === 429) return false
  // Another tab may have signed in while this one asked.
  if ((await currentSession())?.access_token === token) await authClient.signOut({ scope: 'local' })
  return true
}

let refreshing: Promise<boolean> | null = null

/** Looks into the refusal of a token; false where nothing could be found out. */
export async function lookInto(token: string | null): Promise<boolean> {
  const session = await currentSession()
  // Another tab may have signed in since.
  if (session && isOwn(session) && session.access_token === token) {
    refreshing ??= refresh(token).finally(() => {
      refreshing = null
    })
    if (!(await refreshing)) return false
  }
  await lookAtSession()
  return true
}

const isAboutSession = (error: unknown) =>
  error instanceof Problem && (error.code === 'not_signed_in' || error.code === 'second_factor_needed')

/** Resolves to true once the session stands again, for a request that was refused because of it; else to false. */
export async function renewFor(error: unknown, token: string | null): Promise<boolean> {
  if (!account || !isAboutSession(error) || !(await lookInto(token))) return false
  if (renewal) return renewed()
  return account !== null && (await missing()) === null
}

/** The access token for the next request; waits while the browser is signed in to another account than the screen's. */
export async function screenToken(): Promise<string | null> {
  const session = await currentSession()
  if (!session || isOwn(session)) return session?.access_token ?? null
  await lookAtSession()
  return renewal === null || (await renewed()) ? screenToken() : null
}
