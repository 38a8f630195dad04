import type { FastifyInstance } from 'fastify'
import * as settings from '#contract/payment-method-settings.ts'
import * as contract from '#contract/payment-methods.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readMethodSettings, saveMethodSettings, verifyMethods } from './method-settings.ts'
import { createPaymentWatcher } from './payment-watcher.ts'
import { waitForPayment } from './wait-for-payment.ts'

export function registerPaymentMethods(app: FastifyInstance) {
  const watcher = createPaymentWatcher()
  app.addHook('preClose', async () => watcher.close())
  serve(app, contract.waitForPayment, (ctx, request) => waitForPayment(ctx, request, watcher))
  serve(app, settings.getPaymentMethods, ctx => readMethodSettings(ctx))
  serve(app, settings.savePaymentMethods, (ctx, { body }) => saveMethodSettings(ctx, body))
  serve(app, settings.verifyPaymentMethods, (ctx, { body }) => verifyMethods(ctx, body.mode))
}
