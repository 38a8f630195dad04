import type { FastifyRequest } from 'fastify'
import { viewOffers as endpoint } from '#contract/upsell-sessions.ts'
import { isSessionActive } from '#domain/upsell-session.ts'
import type { Context } from '#server/platform/core/context.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { recordFunnelEvent } from './record-funnel-event.ts'
import { findSessionByToken } from './repository.ts'
import { isSessionOfPage, isVisibleToBrowser } from './session.ts'

const robotPattern = /bot\b|crawl|spider|slurp|preview|lighthouse|monitor|facebookexternalhit|whatsapp/i

/** Bots name themselves in the user agent; browsers mark prefetched and prerendered pages with a header. */
const isNonHuman = ({ headers }: FastifyRequest) =>
  robotPattern.test(headers['user-agent'] ?? '') || /prefetch|prerender/.test(String(headers['sec-purpose'] ?? ''))

/**
 * Counts that a shopper sees a page, once per session and page. Views by bots, other browsers or ended sessions are
 * ignored without an error.
 */
export async function recordPageView(ctx: Context, raw: FastifyRequest): Promise<void> {
  const { sessionToken, sessionId, pageId } = endpoint.body.parse(raw.body ?? {})
  if (isNonHuman(raw)) return
  const session = await findSessionByToken(ctx.db, sha256Hex(sessionToken))
  if (!session || !isVisibleToBrowser(session, ctx.browser) || !isSessionActive(session, ctx.clock())) return
  if (!isSessionOfPage(session, sessionId)) return
  const page = session.pages.find(each => each.id === pageId)
  if (page) await recordFunnelEvent(ctx, session, page, { kind: 'view' })
}
