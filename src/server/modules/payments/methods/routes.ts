import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payment-methods.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createPaymentWatcher } from './payment-watcher.ts'
import { waitForPayment } from './wait-for-payment.ts'

export function registerPaymentMethods(app: FastifyInstance) {
  const watcher = createPaymentWatcher()
  app.addHook('preClose', async () => watcher.close())
  serve(app, contract.waitForPayment, (ctx, request) => waitForPayment(ctx, request, watcher))
}
