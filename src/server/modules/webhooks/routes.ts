import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/webhooks.ts'
import { serve } from '#server/platform/http/serve.ts'
import { getWebhookDelivery, listWebhookDeliveries } from './deliveries/read-deliveries.ts'
import { resendFailedDeliveries, resendWebhookDelivery, sendWebhookExample } from './deliveries/resend.ts'
import { listWebhookEndpoints, loadWebhookEndpoint } from './endpoints/endpoint-dto.ts'
import {
  changeWebhookEndpoint,
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  pauseWebhookEndpoint,
  resumeWebhookEndpoint,
  rotateWebhookSecret,
} from './endpoints/save-endpoint.ts'

export function registerWebhookRoutes(app: FastifyInstance) {
  serve(app, contract.listWebhookEndpoints, listWebhookEndpoints)
  serve(app, contract.getWebhookEndpoint, (ctx, { params }) => loadWebhookEndpoint(ctx, params.id))
  serve(app, contract.createWebhookEndpoint, createWebhookEndpoint)
  serve(app, contract.changeWebhookEndpoint, changeWebhookEndpoint)
  serve(app, contract.deleteWebhookEndpoint, (ctx, { params }) => deleteWebhookEndpoint(ctx, params.id))
  serve(app, contract.rotateWebhookSecret, (ctx, { params }) => rotateWebhookSecret(ctx, params.id))
  serve(app, contract.pauseWebhookEndpoint, (ctx, { params }) => pauseWebhookEndpoint(ctx, params.id))
  serve(app, contract.resumeWebhookEndpoint, (ctx, { params }) => resumeWebhookEndpoint(ctx, params.id))
  serve(app, contract.listWebhookDeliveries, listWebhookDeliveries)
  serve(app, contract.getWebhookDelivery, getWebhookDelivery)
  serve(app, contract.resendWebhookDelivery, resendWebhookDelivery)
  serve(app, contract.resendFailedDeliveries, resendFailedDeliveries)
  serve(app, contract.sendWebhookExample, sendWebhookExample)
}
