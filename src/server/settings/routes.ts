import type { FastifyInstance } from 'fastify'
import { listStripeProducts as productsEndpoint } from '#contract/functions.ts'
import { getPaymentSettings, listStripeMappings } from '#contract/settings.ts'
import { serve } from '#server/kernel/serve.ts'
import { listMappings } from './list-mappings.ts'
import { listStripeProducts } from './list-stripe-products.ts'
import { readPaymentSettings } from './read-payment-settings.ts'

export function registerSettingsRoutes(app: FastifyInstance) {
  serve(app, getPaymentSettings, ctx => readPaymentSettings(ctx))
  serve(app, listStripeMappings, ctx => listMappings(ctx))
  serve(app, productsEndpoint, (ctx, { body }) => listStripeProducts(ctx, body))
}
