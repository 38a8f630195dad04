import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ErrorCode } from '#contract/errors.ts'
import * as sales from '#contract/pages.ts'
import type { Renderers, SalesPageData } from '#contract/screen-data.ts'
import * as contract from '#contract/screens.ts'
import { languageOf } from '#domain/language.ts'
import { checkoutPage, findShopFront } from '#server/checkout/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { AppError } from '#server/kernel/errors.ts'
import { isUuid } from '#server/kernel/ids.ts'
import { ping } from '#server/kernel/repository.ts'
import { serve, serveRaw } from '#server/kernel/serve.ts'
import { salesPageById, salesPageBySlug } from '#server/pages/index.ts'
import { sendAdminPage } from './admin-page.ts'
import { type Bundles, clientFolder } from './bundles.ts'
import { homePage } from './home-page.ts'
import { personal, sendPage } from './html.ts'
import { authenticatePage, sendToFirstPage, thankYouPage, upsellPage } from './order-pages.ts'

/** Public screens, the administration's document and the built files. */
export function registerScreens(app: FastifyInstance, render: Renderers, bundles: Bundles) {
  const notFound = async (ctx: Pick<Context, 'db'>, reply: FastifyReply, refusal: ErrorCode | null) => {
    const { name, language } = await findShopFront(ctx.db)
    const data = { shop: { name }, language: languageOf(language), refusal }
    return sendPage(reply.code(404), render.notFound(data, bundles.screen('not-found', data.language)))
  }
  /** A page that is not there is a page too: refusals of 404 and 401 answer the not-found screen with their words. */
  const orNotFound = async (ctx: Context, reply: FastifyReply, show: () => Promise<unknown>) => {
    try {
      return await show()
    } catch (error) {
      if (error instanceof AppError && [401, 404].includes(error.status)) return notFound(ctx, reply, error.code)
      throw error
    }
  }

  app.notFoundPage = (_request, reply) => notFound(app.services, reply, null)
  serveRaw(app, contract.homeScreen, async (ctx, raw, reply) => {
    if (raw.cookies.seller === '1') return reply.redirect('/products', 302)
    const data = await homePage(ctx)
    return sendPage(reply, render.home(data, bundles.screen('home', data.language)))
  })
  serveRaw(app, contract.checkoutScreen, (ctx, raw, reply) =>
    orNotFound(ctx, reply, async () => {
      const { product = '', sku } = raw.query as { product?: string; sku?: string }
      if (!isUuid(product)) throw new AppError('product_not_found')
      const mode = await ctx.provider.mode(ctx.db)
      const { settings, sources } = await ctx.provider.forBrowser(ctx.db, mode)
      const data = await checkoutPage(ctx, product, sku || null, settings)
      return sendPage(reply, render.checkout(data, bundles.screen('checkout', data.language)), sources)
    }),
  )
  serveRaw(app, contract.upsellEntry, (ctx, raw, reply) =>
    orNotFound(ctx, reply, () => sendToFirstPage(ctx, contract.upsellEntry.params.parse(raw.params).upsellId, reply)),
  )
  serveRaw(app, contract.upsellScreen, (ctx, raw, reply) =>
    orNotFound(ctx, reply, async () => {
      const { upsellId, pageOrder } = contract.upsellScreen.params.parse(raw.params)
      const data = await upsellPage(ctx, upsellId, pageOrder)
      return sendPage(personal(reply), render.upsell(data, bundles.screen('upsell', data.language)))
    }),
  )
  serveRaw(app, contract.authenticateScreen, (ctx, raw, reply) =>
    orNotFound(ctx, reply, async () => {
      const { upsellId, pageOrder } = contract.authenticateScreen.params.parse(raw.params)
      const { payment } = contract.authenticateScreen.query.parse(raw.query)
      const data = await authenticatePage(ctx, upsellId, pageOrder, payment)
      const { sources } = await ctx.provider.forBrowser(ctx.db, data.stripe.mode)
      return sendPage(
        personal(reply),
        render.authenticate(data, bundles.screen('upsell-authenticate', data.language)),
        sources,
      )
    }),
  )
  serveRaw(app, contract.thankYouScreen, async (ctx, _raw, reply) => {
    const data = await thankYouPage(ctx)
    return sendPage(personal(reply), render.thankYou(data, bundles.screen('thank-you', data.language)))
  })
  const showSales = (ctx: Context, reply: FastifyReply, find: () => Promise<SalesPageData>) =>
    orNotFound(ctx, reply, async () => {
      const data = await find()
      return sendPage(reply, render.sales(data, bundles.screen('sales', data.language)))
    })
  for (const screen of [sales.campaignScreen, sales.campaignPageScreen]) {
    serveRaw(app, screen, (ctx, raw, reply) => {
      const { campaignSlug, pageSlug } = raw.params as { campaignSlug: string; pageSlug?: string }
      return showSales(ctx, reply, () => salesPageBySlug(ctx, campaignSlug, pageSlug))
    })
  }
  for (const screen of [sales.salesScreen, sales.salesPageScreen]) {
    serveRaw(app, screen, (ctx, raw, reply) => {
      const { campaignId, pageId } = raw.params as { campaignId: string; pageId?: string }
      return showSales(ctx, reply, () => salesPageById(ctx, campaignId, pageId))
    })
  }
  for (const screen of contract.adminScreens) {
    serveRaw(app, screen, async (_ctx, _raw, reply) => sendAdminPage(reply, bundles.admin))
  }

  app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  })
  serveRaw(app, contract.asset, async (_ctx, raw, reply) => reply.sendFile((raw.params as { '*': string })['*']))
  serve(app, contract.healthz, async () => ({ ok: true }))
  serve(app, contract.readyz, async ctx => {
    await ping(ctx.db)
    return { ok: true }
  })
}
