import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/order-bumps.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deleteOrderBump, restoreOrderBump, sortOrderBumps } from './arrange-order-bumps.ts'
import { readOrderBumpFigures } from './figures/read-figures.ts'
import { listOrderBumps } from './order-bump-dto.ts'
import { changeOrderBump, createOrderBump } from './save-order-bump.ts'

export function registerOrderBumpRoutes(app: FastifyInstance) {
  serve(app, contract.listOrderBumps, (ctx, { params }) => listOrderBumps(ctx.db, params.id))
  serve(app, contract.createOrderBump, createOrderBump)
  serve(app, contract.changeOrderBump, changeOrderBump)
  serve(app, contract.deleteOrderBump, (ctx, { params }) => deleteOrderBump(ctx, params.id))
  serve(app, contract.restoreOrderBump, (ctx, { params }) => restoreOrderBump(ctx, params.id))
  serve(app, contract.sortOrderBumps, (ctx, { params, body }) => sortOrderBumps(ctx, params.id, body.ids))
  serve(app, contract.readOrderBumpFigures, readOrderBumpFigures)
}
