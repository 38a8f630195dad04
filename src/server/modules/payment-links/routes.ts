import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payment-links.ts'
import { serve } from '#server/platform/http/serve.ts'
import { cancelLink, reopenLink } from './change-link.ts'
import { createLink } from './create-link.ts'
import { listLinks } from './list-links.ts'

export function registerPaymentLinkRoutes(app: FastifyInstance) {
  serve(app, contract.listPaymentLinks, (ctx, { query }) => listLinks(ctx, query))
  serve(app, contract.createPaymentLink, createLink)
  serve(app, contract.cancelPaymentLink, (ctx, { params }) => cancelLink(ctx, params.id))
  serve(app, contract.reopenPaymentLink, (ctx, { params }) => reopenLink(ctx, params.id))
}
