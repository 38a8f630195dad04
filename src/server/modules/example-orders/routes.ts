import type { FastifyInstance } from 'fastify'
import { readExampleOrders, removeExampleOrders as removing } from '#contract/example-orders.ts'
import { serve } from '#server/platform/http/serve.ts'
import { removeExampleOrders } from './remove-example-orders.ts'
import { countExampleOrders } from './repository.ts'

export function registerExampleOrderRoutes(app: FastifyInstance) {
  serve(app, readExampleOrders, async ctx => ({ orders: await countExampleOrders(ctx.db) }))
  serve(app, removing, removeExampleOrders)
}
