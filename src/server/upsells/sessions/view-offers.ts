import type { FastifyRequest } from 'fastify'
import { viewOffers as endpoint } from '#contract/upsell-sessions.ts'
import { isActive } from '#domain/upsell-session.ts'
import type { Context } from '#server/kernel/context.ts'
import { hashOf } from '#server/kernel/ids.ts'
import { noteFunnelEvent } from './funnel-events.ts'
import { findSessionByToken } from './repository.ts'
import { belongsTo, isOfPage } from './session.ts'

const robots = /bot\b|crawl|spider|slurp|preview|lighthouse|monitor|facebookexternalhit|whatsapp/i

/** Programs say who they are, browsers that draw a page nobody looks at yet say so. */
const isNobody = ({ headers }: FastifyRequest) =>
  robots.test(headers['user-agent'] ?? '') || /prefetch|prerender/.test(String(headers['sec-purpose'] ?? ''))

/** Counts that a shopper sees a page, once a session and page. What is no shopper's look counts nothing and is no error. */
export async function viewOffers(ctx: Context, raw: FastifyRequest): Promise<void> {
  const { sessionToken, sessionId, pageId } = endpoint.body.parse(raw.body ?? {})
  if (isNobody(raw)) return
  const session = await findSessionByToken(ctx.db, hashOf(sessionToken))
  if (!session || !belongsTo(session, ctx.browser) || !isActive(session, ctx.clock())) return
  if (!isOfPage(session, sessionId)) return
  const page = session.pages.find(each => each.id === pageId)
  if (page) await noteFunnelEvent(ctx, session, page, { kind: 'view' })
}
