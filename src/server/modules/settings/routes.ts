import type { FastifyInstance } from 'fastify'
import { listStripeProducts as productsEndpoint } from '#contract/functions.ts'
import * as mercadoPago from '#contract/mercado-pago-settings.ts'
import * as settings from '#contract/settings.ts'
import * as walletDomain from '#contract/wallet-domain.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createWebhook } from './create-webhook.ts'
import { deleteMapping } from './delete-mapping.ts'
import { listMappings } from './list-mappings.ts'
import { listStripeProducts } from './list-stripe-products.ts'
import { readMercadoPago } from './mercado-pago/read-mercado-pago.ts'
import { saveMercadoPago } from './mercado-pago/save-mercado-pago.ts'
import { testMercadoPago } from './mercado-pago/test-mercado-pago.ts'
import { readFirstSteps } from './read-first-steps.ts'
import { readPaymentSettings } from './read-payment-settings.ts'
import { saveMapping } from './save-mapping.ts'
import { savePaymentSettings } from './save-payment-settings.ts'
import { saveWebhookSecret } from './save-webhook-secret.ts'
import { readShopSettings, saveShopSettings } from './shop-settings.ts'
import { readWalletDomain, registerWalletDomain } from './wallet-domain.ts'

/** @param webhookEvents the Stripe events that this server handles */
export function registerSettingsRoutes(app: FastifyInstance, webhookEvents: readonly string[]) {
  serve(app, settings.getShopSettings, ctx => readShopSettings(ctx))
  serve(app, settings.saveShopSettings, (ctx, { body }) => saveShopSettings(ctx, body))
  serve(app, settings.readFirstSteps, ctx => readFirstSteps(ctx))
  serve(app, settings.getPaymentSettings, ctx => readPaymentSettings(ctx))
  serve(app, settings.savePaymentSettings, (ctx, { body }) => savePaymentSettings(ctx, body))
  serve(app, settings.createWebhook, (ctx, { body }) => createWebhook(ctx, body.isProduction, webhookEvents))
  serve(app, mercadoPago.getMercadoPago, ctx => readMercadoPago(ctx))
  serve(app, mercadoPago.saveMercadoPago, (ctx, { body }) => saveMercadoPago(ctx, body))
  serve(app, mercadoPago.testMercadoPago, (ctx, { body }) => testMercadoPago(ctx, body))
  serve(app, walletDomain.getWalletDomain, (ctx, { query }) => readWalletDomain(ctx, query.mode))
  serve(app, walletDomain.registerWalletDomain, (ctx, { body }) => registerWalletDomain(ctx, body.mode))
  serve(app, settings.saveWebhookSecret, (ctx, { body }) => saveWebhookSecret(ctx, body))
  serve(app, settings.listStripeMappings, ctx => listMappings(ctx))
  serve(app, settings.saveStripeMapping, (ctx, { body }) => saveMapping(ctx, body))
  serve(app, settings.deleteStripeMapping, (ctx, { params }) => deleteMapping(ctx, params.id))
  serve(app, productsEndpoint, (ctx, { body }) => listStripeProducts(ctx, body))
}
