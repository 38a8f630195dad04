import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Renderers, UpsellMissingData } from '#contract/screen-data.ts'
import * as contract from '#contract/screens.ts'
import type { Context } from '#server/platform/core/context.ts'
import { withMercadoPagoSources } from '#server/platform/http/csp.ts'
import { toAppError } from '#server/platform/http/error-response.ts'
import { serveRaw } from '#server/platform/http/serve.ts'
import type { Bundles } from './bundles.ts'
import { redirectToKnownPath } from './redirect-to-known-path.ts'
import { markPersonal, sendPage } from './send-page.ts'
import { loadShopForPage } from './shop-context.ts'
import { findPageLanguage, loadUpsellPageData, redirectToFirstPage } from './upsell-page.ts'

type MissingReason = Pick<UpsellMissingData, 'reason' | 'pageOrder'>
const reasonsByErrorCode: Partial<Record<string, MissingReason['reason']>> = {
  upsell_not_found: 'funnel',
  // An invalid id or page number: no funnel has that URL.
  invalid_fields: 'funnel',
  upsell_page_not_found: 'page',
}

/**
 * Whether a resume token is malformed (see `buildResumeLink`). The URL of such a token would show the page, but the
 * token could not be used.
 */
const isMalformedToken = (token: string | undefined) => token !== undefined && !/^[\da-f-]{36}\.[\w-]{43}$/.test(token)

/** Serves /upsell/{id} and its pages, and error pages when they cannot be shown. */
export function registerUpsellScreens(app: FastifyInstance, render: Renderers, bundles: Bundles) {
  async function sendMissing(
    ctx: Context,
    reply: FastifyReply,
    status: number,
    missing: MissingReason,
    upsellId: string,
  ) {
    // With an invalid funnel id, or when the database cannot be read, the shop’s own language is used.
    const language = await findPageLanguage(ctx, upsellId).catch(() => null)
    const data = { ...(await loadShopForPage(ctx, language)), ...missing }
    return sendPage(
      markPersonal(reply).code(status),
      render.upsellMissing(data, bundles.screen('upsell-missing', data.language)),
    )
  }
  /**
   * Shows a page or explains why there is none. An unexpected failure is logged and answered with a link to the home
   * page.
   */
  async function orMissing(ctx: Context, raw: FastifyRequest, reply: FastifyReply, sendScreen: () => Promise<unknown>) {
    try {
      return await sendScreen()
    } catch (error) {
      const { upsellId, pageOrder } = raw.params as { upsellId: string; pageOrder?: string }
      const appError = toAppError(error)
      const reasonOfCode = reasonsByErrorCode[appError.code]
      if (!reasonOfCode && appError.status < 500) throw error
      if (!reasonOfCode) ctx.log.error({ err: error }, 'a page of a funnel could not be shown')
      // The URL of a funnel contains no page number, so a missing page means that the funnel has no visible page.
      const reason = reasonOfCode === 'page' && pageOrder === undefined ? 'none' : (reasonOfCode ?? 'failed')
      // Reading the shop’s name may fail as well. Then the error of that read is sent as a plain error response.
      const missing = { reason, pageOrder: Number(pageOrder ?? 1) }
      const redirect = appError.status < 500 ? redirectToKnownPath(raw, reply) : null
      if (redirect) return redirect
      return sendMissing(ctx, reply, appError.status < 500 ? 404 : appError.status, missing, upsellId)
    }
  }

  serveRaw(app, contract.upsellEntry, (ctx, raw, reply) =>
    orMissing(ctx, raw, reply, async () => {
      const { resume } = contract.upsellEntry.query.parse(raw.query)
      const redirect = isMalformedToken(resume) ? redirectToKnownPath(raw, reply) : null
      if (redirect) return redirect
      const search = resume ? `?resume=${encodeURIComponent(resume)}` : ''
      return redirectToFirstPage(ctx, contract.upsellEntry.params.parse(raw.params).upsellId, search, reply)
    }),
  )
  serveRaw(app, contract.upsellScreen, (ctx, raw, reply) =>
    orMissing(ctx, raw, reply, async () => {
      const request = {
        ...contract.upsellScreen.params.parse(raw.params),
        ...contract.upsellScreen.query.parse(raw.query),
      }
      const redirect = isMalformedToken(request.resume) ? redirectToKnownPath(raw, reply) : null
      if (redirect) return redirect
      const data = await loadUpsellPageData(ctx, request)
      const { sources } = await ctx.provider.forBrowser(ctx.db, data.stripe.mode)
      const cards = withMercadoPagoSources(sources, data.mercadoPago?.scriptUrl)
      return sendPage(markPersonal(reply), render.upsell(data, bundles.screen('upsell', data.language)), cards)
    }),
  )
}
