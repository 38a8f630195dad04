import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/platform/core/context.ts'
import { newId, randomToken, sha256Hex } from '#server/platform/core/ids.ts'
import { deleteSession, findSessionByHash, insertSession, type SessionRow } from './repository.ts'

const sessionMs = 30 * 24 * 3_600_000

/** The prefix keeps other hosts of the same domain from setting the cookie. It requires the path '/' and https. */
const getCookieName = ({ config }: Pick<Context, 'config'>) =>
  config.secure ? '__Host-vitrine-student' : 'vitrine-student'

const getCookieOptions = ({ config }: Pick<Context, 'config'>) =>
  ({ path: '/', httpOnly: true, secure: config.secure, sameSite: 'lax' }) as const

/** Returns the hash of the student's cookie, or null. The cookie itself is never stored. */
function findTokenHash(ctx: Context, raw: FastifyRequest): string | null {
  const token = raw.cookies[getCookieName(ctx)]
  return token && /^[\w-]{43}$/.test(token) ? sha256Hex(token) : null
}

/** Who uses the pages for students. `orderId` is the only order whose courses can be opened; null for all. */
export type Student = { customerId: string; orderId: string | null }
const toStudent = ({ customer_id, order_id }: SessionRow): Student => ({ customerId: customer_id, orderId: order_id })

/** Finds the student who is signed in, in the database, so that a session ends in all processes at once. */
export async function findStudent(ctx: Context, raw: FastifyRequest): Promise<Student | null> {
  const hash = findTokenHash(ctx, raw)
  const session = hash && (await findSessionByHash(ctx.db, hash, ctx.clock()))
  return session ? toStudent(session) : null
}

/** Signs in with a new cookie. The session that the browser had before ends. */
export async function startSession(
  ctx: Context,
  { raw, reply }: { raw: FastifyRequest; reply: FastifyReply },
  { customerId, orderId }: Student,
): Promise<void> {
  await endSession(ctx, { raw, reply })
  const token = randomToken()
  const now = ctx.clock()
  await insertSession(ctx.db, {
    id: newId(),
    customer_id: customerId,
    order_id: orderId,
    token_hash: sha256Hex(token),
    expires_at: new Date(now.getTime() + sessionMs),
    created_at: now,
  })
  reply.setCookie(getCookieName(ctx), token, { ...getCookieOptions(ctx), maxAge: sessionMs / 1_000 })
}

export async function endSession(
  ctx: Context,
  { raw, reply }: { raw: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const hash = findTokenHash(ctx, raw)
  if (hash) await deleteSession(ctx.db, hash)
  reply.clearCookie(getCookieName(ctx), getCookieOptions(ctx))
}
