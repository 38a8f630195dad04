import { type LoaderFunctionArgs, redirect } from 'react-router'
import { setScreenAccount } from './renewal/renewal.ts'
import { buildAuthUrl, getSafeNext } from './safe-next.ts'
import { findSession, needsSecondFactor } from './session.ts'

const getPath = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}
const getNext = (request: Request) => new URL(request.url).searchParams.get('next')

/**
 * Redirects visitors without a session to the sign-in, which later returns to this screen. This only guides the
 * interface: the server checks every request.
 */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<null> {
  const session = await findSession()
  if (!session) throw redirect(buildAuthUrl('/login', getPath(request)))
  if (await needsSecondFactor()) throw redirect(buildAuthUrl('/code', getPath(request)))
  setScreenAccount(session)
  return null
}

/** On the sign-in screen, redirects members who are already signed in to the screen that they requested. */
export async function skipWhenSignedIn({ request }: LoaderFunctionArgs): Promise<null> {
  if (!(await findSession())) return null
  throw redirect(getSafeNext(getNext(request)))
}

/** Allows the second-factor screen only after the password was entered, and only while the code is pending. */
export async function requirePendingCode({ request }: LoaderFunctionArgs): Promise<null> {
  const next = getSafeNext(getNext(request))
  if (!(await findSession())) throw redirect(buildAuthUrl('/login', next))
  if (!(await needsSecondFactor())) throw redirect(next)
  return null
}
