import type { FastifyInstance } from 'fastify'
import { getOrder } from '#contract/orders.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readOrder } from './read-order.ts'

export function registerOrderRoutes(app: FastifyInstance) {
  serve(app, getOrder, (ctx, { params }) => readOrder(ctx, params.id))
}
