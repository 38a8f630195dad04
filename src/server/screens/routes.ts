import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Renderers } from '#contract/screen-data.ts'
import * as contract from '#contract/screens.ts'
import { languageCookie, languageOf } from '#domain/language.ts'
import { linkPage } from '#server/checkout/index.ts'
import type { Context } from '#server/kernel/context.ts'
import { assetHeaders } from '#server/kernel/document-headers.ts'
import { askedHost } from '#server/kernel/hosts.ts'
import { ping } from '#server/kernel/repository.ts'
import { serve, serveRaw } from '#server/kernel/serve.ts'
import { orderLink } from '#server/orders/index.ts'
import { orderPaidByLink } from '#server/payment-links/index.ts'
import { sendAdminPage } from './admin-page.ts'
import { type Bundles, clientFolder } from './bundles.ts'
import { registerFilesForRobots } from './for-robots.ts'
import { personal, sendKeyedPage, sendPage } from './html.ts'
import { toMeantAddress } from './meant-address.ts'
import { orderPage } from './order-page.ts'
import { authenticatePage, thankYouPage } from './order-pages.ts'
import { registerPublicPages } from './public-pages.ts'
import { othersAssets } from './shared-assets.ts'
import { createTimeZoneReader } from './shop-of.ts'
import { subscriptionPage } from './subscription-page.ts'
import { registerUpsellScreens } from './upsell-screens.ts'

/** Public screens, the administration's document and the built files. */
export function registerScreens(app: FastifyInstance, render: Renderers, bundles: Bundles) {
  const { orNotFound } = registerPublicPages(app, render, bundles)
  registerUpsellScreens(app, render, bundles)
  registerFilesForRobots(app)
  serveRaw(app, contract.authenticateScreen, (ctx, raw, reply) =>
    orNotFound(ctx, raw, reply, async () => {
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
  serveRaw(app, contract.payScreen, (ctx, raw, reply) =>
    orNotFound(ctx, raw, reply, async () => {
      const { token } = contract.payScreen.params.parse(raw.params)
      // Who paid it sees the order: a reload may have cut off the answer to the payment.
      const paid = await orderPaidByLink(ctx, token)
      if (paid) return personal(reply).redirect(orderLink(ctx, paid), 303)
      const { settings, sources } = await ctx.provider.forBrowser(ctx.db, await ctx.provider.mode(ctx.db))
      const data = await linkPage(ctx, token, settings)
      return sendKeyedPage(reply, render.checkout(data, bundles.screen('checkout', data.language)), sources)
    }),
  )
  serveRaw(app, contract.thankYouScreen, async (ctx, _raw, reply) => {
    const data = await thankYouPage(ctx)
    return sendPage(personal(reply), render.thankYou(data, bundles.screen('thank-you', data.language)))
  })
  type Link = { publicId: string; key: string }
  const sendOrder = async (ctx: Context, raw: FastifyRequest, reply: FastifyReply, link: Link | null) => {
    const data = await orderPage(ctx, link)
    const elsewhere = data.missing ? toMeantAddress(raw, reply) : null
    if (elsewhere) return elsewhere
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
  serveRaw(app, contract.subscriptionScreen, async (ctx, raw, reply) => {
    const { id } = contract.subscriptionScreen.params.parse(raw.params)
    const { key = '' } = contract.subscriptionScreen.query.parse(raw.query)
    const data = await subscriptionPage(ctx, id, key)
    const elsewhere = data.subscription ? null : toMeantAddress(raw, reply)
    if (elsewhere) return elsewhere
    const { sources } = await ctx.provider.forBrowser(ctx.db, data.stripe.mode)
    const html = render.subscription(data, bundles.screen('subscription', data.language))
    return sendKeyedPage(reply.code(data.subscription ? 200 : 404), html, sources)
  })
  serveRaw(app, contract.ordersScreen, (ctx, raw, reply) => sendOrder(ctx, raw, reply, null))
  const readZone = createTimeZoneReader()
  for (const screen of contract.adminScreens) {
    serveRaw(app, screen, async (ctx, raw, reply) => {
      const language = languageOf(raw.cookies[languageCookie])
      return sendAdminPage(reply, bundles.admin(language), language, await readZone(ctx), ctx.config, askedHost(raw))
    })
  }

  app.register(fastifyStatic, {
    root: join(clientFolder, 'assets'),
    serve: false,
    preCompressed: true,
    immutable: true,
    maxAge: '1y',
  })
  const sendOthers = othersAssets(app.services)
  serveRaw(app, contract.asset, async (_ctx, raw, reply) => {
    const { '*': name } = raw.params as { '*': string }
    assetHeaders(reply)
    const isHere = existsSync(join(clientFolder, 'assets', name))
    return !isHere && (await sendOthers(name, raw, reply)) ? reply : reply.sendFile(name)
  })
  serve(app, contract.healthz, async () => ({ ok: true }))
  serveRaw(app, contract.readyz, async (ctx, _raw, reply) => {
    if (app.isLeaving) return reply.code(503).send({ ok: false })
    await ping(ctx.db)
    return { ok: true }
  })
}
