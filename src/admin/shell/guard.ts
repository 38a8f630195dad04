import { type LoaderFunctionArgs, redirect } from 'react-router'
import { safeNext } from './safe-next.ts'
import { currentSession } from './session.ts'

/** Sends people without a session to the sign-in, and back afterwards. The server checks every call by itself. */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<null> {
  if (await currentSession()) return null
  const { pathname, search } = new URL(request.url)
  throw redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
}

/** Sends people who are signed in past the sign-in. */
export async function skipWhenSignedIn({ request }: LoaderFunctionArgs): Promise<null> {
  if (!(await currentSession())) return null
  throw redirect(safeNext(new URL(request.url).searchParams.get('next')))
}
