import type { FastifyReply } from 'fastify'
import type { Renderers } from '#contract/screen-data.ts'
import { resolvePageLanguage } from '#domain/language.ts'
import { buildCheckoutPage } from '#server/modules/checkout/index.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import { getPreview } from '#server/modules/templates/index.ts'
import { noMemo } from '#server/platform/cache/content-version.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { type CardSources, withMercadoPagoSources } from '#server/platform/http/csp.ts'
import { setDocumentHeaders } from '#server/platform/http/security-headers.ts'
import type { Bundles } from './bundles.ts'
import { buildPagePolicy, markPersonal } from './send-page.ts'

type RenderContext = { render: Renderers; bundles: Bundles }
type RenderedPreview = { html: string; cards?: CardSources }

async function renderPreview(
  ctx: Context,
  token: string,
  { render, bundles }: RenderContext,
): Promise<RenderedPreview> {
  const draft = await getPreview(ctx, token)
  const mode = await ctx.provider.mode(ctx.db)
  const { settings, sources } = await ctx.provider.forBrowser(ctx.db, mode)
  const data = await buildCheckoutPage(ctx, draft.productId, null, settings, noMemo, draft)
  const cards = withMercadoPagoSources(sources, data.mercadoPago?.scriptUrl)
  return { html: render.checkout(data, bundles.screen('checkout', data.language)), cards }
}

async function renderMissingPreview(
  ctx: Context,
  error: AppError,
  { render, bundles }: RenderContext,
): Promise<RenderedPreview> {
  const { shop, language: chosen } = await getShopFront(ctx.db)
  const language = resolvePageLanguage(ctx.readerLanguage(), chosen)
  return { html: render.notFound({ shop, language, refusal: error.code }, bundles.screen('not-found', language)) }
}

/**
 * Renders the checkout with an unsaved appearance for the editor’s frame; the page is never cached. Its links open in a
 * new tab, so that the frame keeps the preview.
 */
export async function sendCheckoutPreview(
  ctx: Context,
  reply: FastifyReply,
  token: string,
  renderContext: RenderContext,
) {
  const { html, cards } = await renderPreview(ctx, token, renderContext).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.status !== 404) throw error
    reply.code(404)
    return renderMissingPreview(ctx, error, renderContext)
  })
  const { adminUrl } = ctx.config
  const framedBy = ["'self'", ...(adminUrl === null ? [] : [new URL(adminUrl).origin])]
  const policy = buildPagePolicy(html, { ...(cards && { cards }), framedBy })
  return setDocumentHeaders(markPersonal(reply), { policy, referrer: 'no-referrer' }).send(
    html.replace('<head>', '<head><base target="_blank">'),
  )
}
