import type { FastifyInstance } from 'fastify'
import { getOrder, listOrders as listOrdersEndpoint } from '#contract/orders.ts'
import { serve } from '#server/kernel/serve.ts'
import { listOrders } from './list-orders.ts'
import { readOrder } from './read-order.ts'

export function registerOrderRoutes(app: FastifyInstance) {
  serve(app, listOrdersEndpoint, (ctx, { query }) => listOrders(ctx, query))
  serve(app, getOrder, (ctx, { params }) => readOrder(ctx, params.id))
}
