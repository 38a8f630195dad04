import { type LoaderFunctionArgs, redirect } from 'react-router'
import { keepAccount } from './renewal/renewal.ts'
import { entrance, safeNext } from './safe-next.ts'
import { currentSession, owesCode } from './session.ts'

const addressOf = (request: Request) => {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}
const nextOf = (request: Request) => new URL(request.url).searchParams.get('next')

/** Sends people without a session to the sign-in, and back afterwards. The server checks every call by itself. */
export async function requireSession({ request }: LoaderFunctionArgs): Promise<null> {
  const session = await currentSession()
  if (!session) throw redirect(entrance('/login', addressOf(request)))
  if (await owesCode()) throw redirect(entrance('/code', addressOf(request)))
  keepAccount(session)
  return null
}

/** Sends people who are signed in past the sign-in. */
export async function skipWhenSignedIn({ request }: LoaderFunctionArgs): Promise<null> {
  if (!(await currentSession())) return null
  throw redirect(safeNext(nextOf(request)))
}

/** The code is asked from those who have given their password, and once. */
export async function requireOwingCode({ request }: LoaderFunctionArgs): Promise<null> {
  const next = safeNext(nextOf(request))
  if (!(await currentSession())) throw redirect(entrance('/login', next))
  if (!(await owesCode())) throw redirect(next)
  return null
}
