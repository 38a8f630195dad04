import type { FastifyInstance } from 'fastify'
import * as graph from '#contract/upsell-graph.ts'
import * as offers from '#contract/upsell-offers.ts'
import * as api from '#contract/upsells.ts'
import { receiveProjectUpload, registerEditingRoutes, registerProjectUploads } from '#server/modules/pages/index.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { changeUpsell } from './change-upsell.ts'
import { createUpsell } from './create-upsell.ts'
import { deleteUpsell } from './delete-upsell.ts'
import { listUpsells } from './list-upsells.ts'
import { changePage } from './pages/change-page.ts'
import { createCustomPage } from './pages/create-custom-page.ts'
import { createOffer, listOffers } from './pages/create-offer.ts'
import { customPageKind } from './pages/custom-page-kind.ts'
import { deletePage } from './pages/delete-page.ts'
import { listLinksOfPage } from './pages/list-links.ts'
import { reorderPages } from './pages/reorder-pages.ts'
import { replaceFunnelPageFiles } from './pages/replace-funnel-page-files.ts'
import { setLink } from './pages/set-link.ts'
import { previewUpsell } from './preview-upsell.ts'
import { getRates } from './rates/get-rates.ts'
import { getUpsellDependencies } from './upsell-dependencies.ts'
import { registerVisualRoutes } from './visual/routes.ts'

export function registerFunnelRoutes(app: FastifyInstance) {
  serve(app, api.listUpsells, ctx => listUpsells(ctx))
  serve(app, api.createUpsell, (ctx, { body }) => createUpsell(ctx, body))
  serve(app, api.changeUpsell, (ctx, { params, body }) => changeUpsell(ctx, params.id, body))
  serve(app, api.deleteUpsell, async (ctx, { params }) => {
    await deleteUpsell(ctx, params.id)
    return undefined
  })
  registerProjectUploads(app, uploads => {
    serveRaw(uploads, api.createCustomPage, async (ctx, raw) => {
      const { id } = api.createCustomPage.params.parse(raw.params)
      const query = api.createCustomPage.query.parse(raw.query)
      const created = await createCustomPage(ctx, id, { ...query, files: await receiveProjectUpload(raw) })
      return api.UploadedUpsellPage.parse(created)
    })
    serveRaw(uploads, offers.replaceUpsellPageFiles, async (ctx, raw) => {
      const { id } = offers.replaceUpsellPageFiles.params.parse(raw.params)
      const query = offers.replaceUpsellPageFiles.query.parse(raw.query)
      return api.UploadedUpsellPage.parse(await replaceFunnelPageFiles(ctx, id, query, await receiveProjectUpload(raw)))
    })
  })
  registerEditingRoutes(app, api.upsellPageEditing, customPageKind)
  serve(app, offers.listOffers, (ctx, { params }) => listOffers(ctx, params.id))
  serve(app, offers.createOffer, (ctx, { params, body }) => createOffer(ctx, params.id, body))
  serve(app, api.listPageLinks, (ctx, { params }) => listLinksOfPage(ctx, params.id))
  serve(app, api.setPageLink, (ctx, { params, body }) => setLink(ctx, params.id, body))
  registerVisualRoutes(app)
  serve(app, graph.readFunnelRates, (ctx, { params, query }) => getRates(ctx, params.id, query.days))
  serve(app, graph.upsellDependencies, (ctx, { params }) => getUpsellDependencies(ctx, params.id))
  serve(app, graph.previewUpsell, (ctx, { params, body }) => previewUpsell(ctx, params.id, body.pageId))
  serve(app, api.changeUpsellPage, (ctx, { params, body }) => changePage(ctx, params.id, body))
  serve(app, api.deleteUpsellPage, async (ctx, { params }) => {
    await deletePage(ctx, params.id)
    return undefined
  })
  serve(app, api.reorderUpsellPages, (ctx, { params, body }) => reorderPages(ctx, params.id, body.pageIds))
}
