import type { FastifyInstance } from 'fastify'
import {
  readOrderChoices as choicesEndpoint,
  ordersFile,
  prepareOrdersFile as prepareEndpoint,
} from '#contract/order-list.ts'
import { listOrders as listEndpoint } from '#contract/orders.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { listOrders } from './list-orders.ts'
import { prepareOrdersFile, sendOrdersFile } from './orders-file.ts'
import { findFilterChoices } from './repository.ts'

export function registerOrderList(app: FastifyInstance) {
  serve(app, listEndpoint, (ctx, { query }) => listOrders(ctx, query))
  serve(app, choicesEndpoint, async (ctx, { query }) =>
    findFilterChoices(ctx.db, query.mode ?? (await ctx.provider.mode(ctx.db))),
  )
  serve(app, prepareEndpoint, (ctx, { body }) => prepareOrdersFile(ctx, body))
  serveRaw(app, ordersFile, sendOrdersFile)
}
