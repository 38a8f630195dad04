import { type LoaderFunctionArgs, redirect } from 'react-router'
import { currentSession } from './session.ts'

/** Only a path of this administration may be returned to after sign-in. */
export function safeNext(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) && !/^\/(login|setup)\b/.test(next) ? next : '/products'
}

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
