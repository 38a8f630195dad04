import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Renderers, UpsellMissingData } from '#contract/screen-data.ts'
import * as contract from '#contract/screens.ts'
import type { Context } from '#server/kernel/context.ts'
import { toAppError } from '#server/kernel/error-response.ts'
import { serveRaw } from '#server/kernel/serve.ts'
import type { Bundles } from './bundles.ts'
import { redirectToKnownPath } from './redirect-to-known-path.ts'
import { markPersonal, sendPage } from './send-page.ts'
import { loadShopForPage } from './shop-context.ts'
import { findPageLanguage, loadUpsellPageData, redirectToFirstPage } from './upsell-page.ts'

type MissingReason = Pick<UpsellMissingData, 'reason' | 'pageOrder'>
const reasonsByErrorCode: Partial<Record<string, MissingReason['reason']>> = {
  upsell_not_found: 'funnel',
  // No id, or no number: no funnel has that address.
  invalid_fields: 'funnel',
  upsell_page_not_found: 'page',
}

/** Whether the token of an order's link has not the form of one (`buildResumeLink`): its page would be found, and open nothing. */
const isMalformedToken = (token: string | undefined) => token !== undefined && !/^[\da-f-]{36}\.[\w-]{43}$/.test(token)

/** /upsell/{id} and its pages, and what stands there when they cannot be shown. */
export function registerUpsellScreens(app: FastifyInstance, render: Renderers, bundles: Bundles) {
  async function sendMissing(
    ctx: Context,
    reply: FastifyReply,
    status: number,
    missing: MissingReason,
    upsellId: string,
  ) {
    // No id of a funnel, or a shop that cannot read: its own words do.
    const language = await findPageLanguage(ctx, upsellId).catch(() => null)
    const data = { ...(await loadShopForPage(ctx, language)), ...missing }
    return sendPage(
      markPersonal(reply).code(status),
      render.upsellMissing(data, bundles.screen('upsell-missing', data.language)),
    )
  }
  /** Shows a page, or says why there is none; a shop that could not read it says so and leads home. */
  async function orMissing(ctx: Context, raw: FastifyRequest, reply: FastifyReply, show: () => Promise<unknown>) {
    try {
      return await show()
    } catch (error) {
      const { upsellId, pageOrder } = raw.params as { upsellId: string; pageOrder?: string }
      const refusal = toAppError(error)
      const known = reasonsByErrorCode[refusal.code]
      if (!known && refusal.status < 500) throw error
      if (!known) ctx.log.error({ err: error }, 'a page of a funnel could not be shown')
      // At the funnel's own address no page was named: it has none that shoppers see.
      const reason = known === 'page' && pageOrder === undefined ? 'none' : (known ?? 'failed')
      // The shop's name may be what cannot be read: then this throws too, and the plain refusal is answered.
      const missing = { reason, pageOrder: Number(pageOrder ?? 1) }
      const elsewhere = refusal.status < 500 ? redirectToKnownPath(raw, reply) : null
      if (elsewhere) return elsewhere
      return sendMissing(ctx, reply, refusal.status < 500 ? 404 : refusal.status, missing, upsellId)
    }
  }

  serveRaw(app, contract.upsellEntry, (ctx, raw, reply) =>
    orMissing(ctx, raw, reply, async () => {
      const { resume } = contract.upsellEntry.query.parse(raw.query)
      const elsewhere = isMalformedToken(resume) ? redirectToKnownPath(raw, reply) : null
      if (elsewhere) return elsewhere
      const search = resume ? `?resume=${encodeURIComponent(resume)}` : ''
      return redirectToFirstPage(ctx, contract.upsellEntry.params.parse(raw.params).upsellId, search, reply)
    }),
  )
  serveRaw(app, contract.upsellScreen, (ctx, raw, reply) =>
    orMissing(ctx, raw, reply, async () => {
      const asked = {
        ...contract.upsellScreen.params.parse(raw.params),
        ...contract.upsellScreen.query.parse(raw.query),
      }
      const elsewhere = isMalformedToken(asked.resume) ? redirectToKnownPath(raw, reply) : null
      if (elsewhere) return elsewhere
      const data = await loadUpsellPageData(ctx, asked)
      const { sources } = await ctx.provider.forBrowser(ctx.db, data.stripe.mode)
      return sendPage(markPersonal(reply), render.upsell(data, bundles.screen('upsell', data.language)), sources)
    }),
  )
}
