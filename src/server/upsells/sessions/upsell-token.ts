import type { Request } from '#contract/endpoint.ts'
import type { upsellToken as endpoint } from '#contract/upsell-sessions.ts'
import { isActive } from '#domain/upsell-session.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError, found } from '#server/kernel/errors.ts'
import { tokenOf } from './open-session.ts'
import { findSession } from './repository.ts'
import { belongsTo } from './session.ts'

/** The token again, for a browser that could not keep it. It gives no right that the cookie did not have: both must match as ever. */
export async function upsellToken(ctx: Context, { body }: Request<typeof endpoint>): Promise<{ sessionToken: string }> {
  const session = found(await findSession(ctx.db, body.sessionId), 'upsell_session_missing')
  if (!belongsTo(session, ctx.browser)) throw new AppError('upsell_session_missing')
  if (!isActive(session, ctx.clock())) throw new AppError('upsell_session_expired')
  return { sessionToken: await tokenOf(ctx, session) }
}
