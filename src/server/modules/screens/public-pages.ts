import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import * as sales from '#contract/pages.ts'
import type { CheckoutData, Renderers, StripeSettings } from '#contract/screen-data.ts'
import * as contract from '#contract/screens.ts'
import { parseReaderLanguage, resolvePageLanguage } from '#domain/language.ts'
import { checkoutNoVarySearch } from '#domain/prefetch-rules.ts'
import { isUuid } from '#domain/uuid.ts'
import { buildCheckoutPage, buildSimpleCheckoutPage } from '#server/modules/checkout/index.ts'
import { resolveSalesPageById, resolveSalesPageBySlug, type SalesPageResult } from '#server/modules/pages/index.ts'
import { findRedirect } from '#server/modules/redirects/index.ts'
import { getShopFront } from '#server/modules/settings/shop/index.ts'
import type { Memo } from '#server/platform/cache/content-version.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { withMercadoPagoSources } from '#server/platform/http/csp.ts'
import { serveRaw } from '#server/platform/http/serve.ts'
import type { Bundles } from './bundles.ts'
import { sendCheckoutPreview } from './checkout-preview.ts'
import { loadHomeData } from './home-page.ts'
import { createPageCache, type RenderedPage, type RenderPage } from './page-cache.ts'
import { loadPolicyData } from './policy-page.ts'
import { redirectToKnownPath } from './redirect-to-known-path.ts'
import { sendCachedPage } from './send-cached-page.ts'
import { buildPagePolicy, type ExternalSources } from './send-page.ts'
import { createSoldOutReader } from './sold-out.ts'

const withPolicy = (html: string, externalSources?: ExternalSources): RenderedPage => ({
  html,
  policy: buildPagePolicy(html, externalSources),
})

const getReaderLanguage = (raw: FastifyRequest) => parseReaderLanguage(raw.headers['accept-language'])

/** Thrown while rendering a page that has moved to another URL. */
class PageMoved extends Error {
  readonly path: string

  constructor(path: string) {
    super('moved')
    this.path = path
  }
}

/**
 * Serves the pages that are the same for everyone, cached until the content version changes (docs/decisions/0011). The
 * cache key contains everything that a page depends on besides the version. Nothing about the visitor may affect what
 * is rendered, except the reader's language in a shop that serves both languages (docs/decisions/0069). Returns
 * `orNotFound`, which sends the not-found page for 404, 410 and 401 errors.
 */
export function registerPublicPages(app: FastifyInstance, render: Renderers, bundles: Bundles) {
  const pageCache = createPageCache(app.services.content, async () => (await getShopFront(app.services.db)).language)
  const soldOutNow = createSoldOutReader(app.services.db)

  async function notFound(
    ctx: Pick<Context, 'db'>,
    raw: FastifyRequest,
    reply: FastifyReply,
    code: ErrorCode | null,
    status = 404,
  ) {
    const target = code === null ? await findRedirect(ctx.db, raw.url) : null
    if (target !== null) return reply.redirect(target, 301)
    const redirect = status === 404 ? redirectToKnownPath(raw, reply) : null
    if (redirect) return redirect
    const reader = getReaderLanguage(raw)
    const page = await pageCache.page(['not found', code], reader, async () => {
      const { shop, language } = await getShopFront(ctx.db)
      const data = { shop, language: resolvePageLanguage(reader, language), refusal: code }
      return withPolicy(render.notFound(data, bundles.screen('not-found', data.language)))
    })
    return sendCachedPage(raw, reply.code(status), page)
  }
  async function orNotFound(
    ctx: Context,
    raw: FastifyRequest,
    reply: FastifyReply,
    sendScreen: () => Promise<unknown>,
  ) {
    try {
      return await sendScreen()
    } catch (error) {
      if (error instanceof AppError && [401, 404].includes(error.status)) return notFound(ctx, raw, reply, error.code)
      if (error instanceof AppError && error.status === 410) return notFound(ctx, raw, reply, error.code, 410)
      throw error
    }
  }
  type ScreenRequest = [ctx: Context, raw: FastifyRequest, reply: FastifyReply]
  const send = ([ctx, raw, reply]: ScreenRequest, key: readonly unknown[], renderPage: RenderPage) =>
    orNotFound(ctx, raw, reply, async () =>
      sendCachedPage(raw, reply, await pageCache.page(key, getReaderLanguage(raw), renderPage)),
    )

  app.findOldAddress = url => findRedirect(app.services.db, url)
  app.notFoundPage = (raw, reply) => notFound(app.services, raw, reply, null)
  serveRaw(app, contract.homeScreen, async (ctx, raw, reply) => {
    if (raw.cookies.seller === '1') return reply.header('cache-control', 'no-store').redirect('/products', 302)
    const soldOut = await soldOutNow()
    return send([ctx, raw, reply], ['home', ...soldOut], async () => {
      const data = await loadHomeData(ctx, new Set(soldOut))
      return withPolicy(render.home(data, bundles.screen('home', data.language)))
    })
  })
  serveRaw(app, contract.policyScreen, (ctx, raw, reply) => {
    const { policy } = raw.params as { policy: string }
    return send([ctx, raw, reply], ['policy', policy], async () => {
      const data = await loadPolicyData(ctx, policy)
      if ('externalUrl' in data) throw new PageMoved(data.externalUrl)
      return withPolicy(render.policy(data, bundles.screen('policy', data.language)))
    }).catch((error: unknown) => {
      if (!(error instanceof PageMoved)) throw error
      return reply.header('cache-control', 'no-store').redirect(new URL(error.path).href, 302)
    })
  })
  /** Input of a page that sells one product: product and SKU of its URL, and the card payment settings. */
  type CheckoutInput = { ctx: Context; id: string; sku: string | null; stripe: StripeSettings; once: Memo }
  type CheckoutPage = { html: string; data: Pick<CheckoutData, 'mercadoPago'> }
  const serveCheckout = (screen: Endpoint, renderCheckout: (input: CheckoutInput) => Promise<CheckoutPage>) =>
    serveRaw(app, screen, (ctx, raw, reply) => {
      const { product, sku, preview } = raw.query as { product?: unknown; sku?: unknown; preview?: unknown }
      const id = typeof product === 'string' && isUuid(product) ? product.toLowerCase() : null
      const variant = typeof sku === 'string' && sku !== '' ? sku : null
      if (screen === contract.checkoutScreen && typeof preview === 'string')
        return sendCheckoutPreview(ctx, reply, preview, { render, bundles })
      reply.header('no-vary-search', checkoutNoVarySearch)
      return send([ctx, raw, reply], [screen.path, id, variant], async once => {
        if (!id) throw new AppError('product_not_found')
        const { settings, sources } = await once('cards', async () =>
          ctx.provider.forBrowser(ctx.db, await ctx.provider.mode(ctx.db)),
        )
        const { html, data } = await renderCheckout({ ctx, id, sku: variant, stripe: settings, once })
        return withPolicy(html, { cards: withMercadoPagoSources(sources, data.mercadoPago?.scriptUrl) })
      })
    })
  serveCheckout(contract.checkoutScreen, async ({ ctx, id, sku, stripe, once }) => {
    const data = await buildCheckoutPage(ctx, id, sku, stripe, once)
    return { html: render.checkout(data, bundles.screen('checkout', data.language)), data }
  })
  serveCheckout(contract.simpleCheckoutScreen, async ({ ctx, id, sku, stripe, once }) => {
    const data = await buildSimpleCheckoutPage(ctx, id, sku, stripe, once)
    return { html: render.simpleCheckout(data, bundles.screen('simple-checkout', data.language)), data }
  })
  async function renderSalesPage(resolvePage: () => Promise<SalesPageResult>): Promise<RenderedPage> {
    const result = await resolvePage()
    if (result.as === 'moved') throw new PageMoved(result.path)
    if (result.as === 'document') return result
    const { frameOrigin, language } = result.data
    const html = render.sales(result.data, bundles.screen('sales', language))
    return withPolicy(html, frameOrigin ? { frames: [frameOrigin] } : {})
  }
  /**
   * Sends a sales page. A page that has moved is redirected to its new URL with the original query, to keep the
   * shopper’s attribution.
   */
  const sendSales = (request: ScreenRequest, key: readonly unknown[], resolvePage: () => Promise<SalesPageResult>) =>
    send(request, key, () => renderSalesPage(resolvePage)).catch((error: unknown) => {
      if (!(error instanceof PageMoved)) throw error
      const [, raw, reply] = request
      return reply.redirect(error.path + (/\?.*$/s.exec(raw.url)?.[0] ?? ''), 301)
    })
  for (const screen of [sales.campaignScreen, sales.campaignPageScreen]) {
    serveRaw(app, screen, (ctx, raw, reply) => {
      const { campaignSlug, pageSlug } = raw.params as { campaignSlug: string; pageSlug?: string }
      const [campaign, page] = [campaignSlug.toLowerCase(), pageSlug?.toLowerCase()]
      return sendSales([ctx, raw, reply], ['vendas', campaign, page], () => resolveSalesPageBySlug(ctx, campaign, page))
    })
  }
  for (const screen of [sales.salesScreen, sales.salesPageScreen]) {
    serveRaw(app, screen, (ctx, raw, reply) => {
      const { campaignId, pageId } = raw.params as { campaignId: string; pageId?: string }
      const [campaign, page] = [campaignId.toLowerCase(), pageId?.toLowerCase()]
      return sendSales([ctx, raw, reply], ['sales', campaign, page], () => resolveSalesPageById(ctx, campaign, page))
    })
  }
  return { orNotFound }
}
