import type { Request } from '#contract/endpoint.ts'
import type { upsellToken as endpoint } from '#contract/upsell-sessions.ts'
import { isSessionActive } from '#domain/upsell-session.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getSessionToken } from './open-session.ts'
import { getSession } from './repository.ts'
import { isVisibleToBrowser } from './session.ts'

/**
 * Returns the session token to a browser that could not store it. The token alone allows nothing: a charge requires the
 * browser's cookie as well.
 */
export async function getUpsellToken(
  ctx: Context,
  { body }: Request<typeof endpoint>,
): Promise<{ sessionToken: string }> {
  const session = await getSession(ctx.db, body.sessionId)
  if (!isVisibleToBrowser(session, ctx.browser)) throw new AppError('upsell_session_missing')
  if (!isSessionActive(session, ctx.clock())) throw new AppError('upsell_session_expired')
  return { sessionToken: await getSessionToken(ctx, session) }
}
