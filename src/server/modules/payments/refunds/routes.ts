import type { FastifyInstance } from 'fastify'
import { refundOrder as endpoint } from '#contract/orders.ts'
import { serve } from '#server/platform/http/serve.ts'
import { refundOrder } from './refund-order.ts'

export function registerRefundRoutes(app: FastifyInstance) {
  serve(app, endpoint, (ctx, { params, body }) => refundOrder(ctx, { params, body }))
}
