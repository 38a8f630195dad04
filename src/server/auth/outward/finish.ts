import { type Context, withTransaction } from '#server/kernel/context.ts'
import { isBanned } from '../authenticate.ts'
import { arrive, linkIdentity, type Profile } from '../identities/arrive.ts'
import { addressOf, refusalOf, sessionHash, type Told } from '../lead-back.ts'
import { issueFlowCode } from '../one-time/pkce.ts'
import { AuthError, sessionNotFound } from '../protocol.ts'
import { findSignedIn, type User } from '../repository.ts'
import { continueSession, openSession } from '../session.ts'
import { isOver } from '../session-life.ts'
import type { OutwardFlow } from './repository.ts'

/** Who set out to link, if the session still stands. */
async function linkerOf(tx: Context, { user_id, session_id }: OutwardFlow): Promise<User> {
  const who = user_id && session_id ? await findSignedIn(tx.db, session_id, user_id) : null
  if (!who || isOver(who.session, tx.clock()) || isBanned(who.user, tx.clock())) throw sessionNotFound(403)
  return who.user
}

const challengeOf = ({ code_challenge: challenge, code_challenge_method: method }: OutwardFlow) =>
  challenge && method ? { challenge, method } : null

async function tell(tx: Context, flow: OutwardFlow, profile: Profile, userAgent: string | null): Promise<Told> {
  const purpose = flow.kind === 'saml' ? ('sso/saml' as const) : ('oauth' as const)
  const isLink = flow.kind === 'link'
  const user = isLink ? await linkerOf(tx, flow) : await arrive(tx, profile)
  if (isLink) await linkIdentity(tx, user, profile)
  const challenge = challengeOf(flow)
  const sessionId = isLink ? flow.session_id : null
  if (challenge) return { query: { code: await issueFlowCode(tx, { userId: user.id, purpose, challenge, sessionId }) } }
  const session = sessionId
    ? await continueSession(tx, user, sessionId)
    : await openSession(tx, user, purpose, userAgent)
  return { hash: sessionHash(session) }
}

/**
 * Where whoever came back from a provider goes on to: with a session, with a code that only the client can exchange, or
 * with the refusal. A refusal that is no client's fault is thrown.
 * @param find says who the provider vouches for, or throws an AuthError
 */
export async function finish(
  ctx: Context,
  flow: OutwardFlow,
  find: () => Promise<Profile>,
  userAgent: string | null,
): Promise<string> {
  const target = new URL(flow.redirect_to)
  try {
    const profile = await find()
    const told = await withTransaction(ctx, tx => tell(tx, flow, profile, userAgent))
    ctx.wake()
    return addressOf(target, told)
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    return addressOf(target, refusalOf(error, flow.code_challenge !== null))
  }
}
