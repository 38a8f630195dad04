import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { downloadDigitalFile, openDigitalFile } from '#contract/digital-goods.ts'
import type { Renderers } from '#contract/screen-data.ts'
import * as contract from '#contract/screens.ts'
import { languageCookie, resolveLanguage } from '#domain/language.ts'
import { isUuid } from '#domain/uuid.ts'
import { buildLinkPage } from '#server/modules/checkout/index.ts'
import { openFile, sendDownload } from '#server/modules/digital-goods/index.ts'
import { buildOrderLink } from '#server/modules/orders/index.ts'
import { findOrderPaidByLink } from '#server/modules/payment-links/index.ts'
import { findRedirect } from '#server/modules/redirects/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { ping } from '#server/platform/db/database-state.ts'
import { withMercadoPagoSources } from '#server/platform/http/csp.ts'
import { getRequestHost } from '#server/platform/http/host-routing.ts'
import { setAssetHeaders } from '#server/platform/http/security-headers.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { registerAdminApp } from './admin-app/admin-app.ts'
import { sendAdminPage } from './admin-page.ts'
import { type Bundles, clientFolder } from './bundles.ts'
import { loadAuthenticateData, loadThankYouData } from './checkout-end-pages.ts'
import { registerCourseScreens } from './course-routes.ts'
import { loadOrderPageData } from './order-page.ts'
import { registerPublicPages } from './public-pages.ts'
import { redirectToKnownPath } from './redirect-to-known-path.ts'
import { registerWellKnownFiles } from './robots-and-sitemap.ts'
import { markPersonal, sendKeyedPage, sendPage } from './send-page.ts'
import { createOtherBuildAssets } from './shared-assets.ts'
import { createTimeZoneReader } from './shop-context.ts'
import { loadSubscriptionPageData } from './subscription-page.ts'
import { registerUpsellScreens } from './upsell-routes.ts'

/**
 * Returns where an old product address of another platform leads. `/products/{name}` is also the path of a product in the
 * administration, whose id is a UUID, so only other names are looked up.
 */
async function findMovedProduct(ctx: Context, path: string, raw: FastifyRequest): Promise<string | null> {
  if (path !== '/products/:id' || isUuid((raw.params as { id: string }).id)) return null
  const target = await findRedirect(ctx.db, raw.url)
  return target === null || ctx.config.adminUrl === null ? target : ctx.config.publicUrl + target
}

export function registerScreenRoutes(app: FastifyInstance, render: Renderers, bundles: Bundles) {
  const { orNotFound } = registerPublicPages(app, render, bundles)
  registerUpsellScreens(app, render, bundles)
  registerCourseScreens(app, render, bundles, orNotFound)
  registerWellKnownFiles(app)
  registerAdminApp(app)
  serveRaw(app, contract.authenticateScreen, (ctx, raw, reply) =>
    orNotFound(ctx, raw, reply, async () => {
      const { upsellId, pageOrder } = contract.authenticateScreen.params.parse(raw.params)
      const { payment } = contract.authenticateScreen.query.parse(raw.query)
      const data = await loadAuthenticateData(ctx, upsellId, pageOrder, payment)
      const { sources } = await ctx.provider.forBrowser(ctx.db, data.stripe.mode)
      return sendPage(
        markPersonal(reply),
        render.authenticate(data, bundles.screen('upsell-authenticate', data.language)),
        withMercadoPagoSources(sources, data.challenge?.scriptUrl),
      )
    }),
  )
  serveRaw(app, contract.payScreen, (ctx, raw, reply) =>
    orNotFound(ctx, raw, reply, async () => {
      const { token } = contract.payScreen.params.parse(raw.params)
      // A buyer who paid through this link sees the order, because the response to the payment may have been lost.
      const paid = await findOrderPaidByLink(ctx, token)
      if (paid) return markPersonal(reply).redirect(buildOrderLink(ctx, paid), 303)
      const { settings, sources } = await ctx.provider.forBrowser(ctx.db, await ctx.provider.mode(ctx.db))
      const data = await buildLinkPage(ctx, token, settings)
      const cards = withMercadoPagoSources(sources, data.mercadoPago?.scriptUrl)
      return sendKeyedPage(reply, render.checkout(data, bundles.screen('checkout', data.language)), cards)
    }),
  )
  serveRaw(app, contract.thankYouScreen, async (ctx, _raw, reply) => {
    const data = await loadThankYouData(ctx)
    return sendPage(markPersonal(reply), render.thankYou(data, bundles.screen('thank-you', data.language)))
  })
  type Link = { publicId: string; key: string }
  const sendOrder = async (ctx: Context, raw: FastifyRequest, reply: FastifyReply, link: Link | null) => {
    const data = await loadOrderPageData(ctx, link)
    const redirect = data.missing ? redirectToKnownPath(raw, reply) : null
    if (redirect) return redirect
    return sendKeyedPage(
      reply.code(data.missing ? 404 : 200),
      render.orderPage(data, bundles.screen('order', data.language)),
    )
  }
  serveRaw(app, contract.orderScreen, (ctx, raw, reply) => {
    const { publicId } = contract.orderScreen.params.parse(raw.params)
    const { key = '' } = contract.orderScreen.query.parse(raw.query)
    return sendOrder(ctx, raw, reply, { publicId, key })
  })
  serveRaw(app, openDigitalFile, (ctx, raw, reply) => orNotFound(ctx, raw, reply, () => openFile(ctx, raw, reply)))
  serveRaw(app, downloadDigitalFile, (ctx, raw, reply) =>
    orNotFound(ctx, raw, reply, () => sendDownload(ctx, raw, reply)),
  )
  serveRaw(app, contract.subscriptionScreen, async (ctx, raw, reply) => {
    const { id } = contract.subscriptionScreen.params.parse(raw.params)
    const { key = '' } = contract.subscriptionScreen.query.parse(raw.query)
    const data = await loadSubscriptionPageData(ctx, id, key)
    const redirect = data.subscription ? null : redirectToKnownPath(raw, reply)
    if (redirect) return redirect
    const { sources } = await ctx.provider.forBrowser(ctx.db, data.stripe.mode)
    const html = render.subscription(data, bundles.screen('subscription', data.language))
    return sendKeyedPage(reply.code(data.subscription ? 200 : 404), html, sources)
  })
  serveRaw(app, contract.ordersScreen, (ctx, raw, reply) => sendOrder(ctx, raw, reply, null))
  const readZone = createTimeZoneReader()
  for (const screen of contract.adminScreens) {
    serveRaw(app, screen, async (ctx, raw, reply) => {
      const moved = await findMovedProduct(ctx, screen.path, raw)
      if (moved) return reply.header('cache-control', 'no-store').redirect(moved, 301)
      const language = resolveLanguage(raw.cookies[languageCookie])
      return sendAdminPage(
        reply,
        bundles.admin(language),
        language,
        await readZone(ctx),
        ctx.config,
        getRequestHost(raw),
      )
    })
  }

  app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  })
  const sendOtherBuildAsset = createOtherBuildAssets(app.services)
  serveRaw(app, contract.asset, async (_ctx, raw, reply) => {
    const { '*': name } = raw.params as { '*': string }
    setAssetHeaders(reply)
    const isOwnFile = existsSync(join(clientFolder, 'assets', name))
    return !isOwnFile && (await sendOtherBuildAsset(name, raw, reply)) ? reply : reply.sendFile(name)
  })
  serve(app, contract.healthz, async () => ({ ok: true }))
  // Neither address tries the storage of files: without it, pages and purchases still work.
  serveRaw(app, contract.readyz, async (ctx, _raw, reply) => {
    if (app.isLeaving) return reply.code(503).send({ ok: false })
    await ping(ctx.db)
    return { ok: true }
  })
  serveRaw(app, contract.pagesReadyz, async (_ctx, _raw, reply) =>
    app.isLeaving ? reply.code(503).send({ ok: false }) : { ok: true },
  )
}
