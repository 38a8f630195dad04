import type { FastifyInstance } from 'fastify'
import {
  cancelShopExport,
  downloadShopExport,
  estimateShopExport,
  getShopExport,
  linkShopExport,
  startShopExport,
} from '#contract/shop-export.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import {
  cancelNewestExport,
  createDownloadLink,
  getNewestExport,
  sendExport,
  startExport,
} from './jobs/manage-exports.ts'
import { estimateExport } from './jobs/repository.ts'

export function registerShopExportRoutes(app: FastifyInstance) {
  serve(app, getShopExport, getNewestExport)
  serve(app, estimateShopExport, ctx => estimateExport(ctx.db))
  serve(app, startShopExport, startExport)
  serve(app, cancelShopExport, cancelNewestExport)
  serve(app, linkShopExport, createDownloadLink)
  serveRaw(app, downloadShopExport, sendExport)
}
