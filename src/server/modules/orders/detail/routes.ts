import type { FastifyInstance } from 'fastify'
import { remindBuyer as remindBuyerEndpoint } from '#contract/order-reminder.ts'
import * as orders from '#contract/orders.ts'
import { serve } from '#server/platform/http/serve.ts'
import { cancelOrder } from './cancel-order.ts'
import { addNote, deleteNote, restoreNote } from './notes.ts'
import { remindBuyer } from './remind-buyer.ts'

export function registerOrderActionRoutes(app: FastifyInstance) {
  serve(app, orders.cancelOrder, (ctx, { params }) => cancelOrder(ctx, params.id))
  serve(app, remindBuyerEndpoint, (ctx, { params }) => remindBuyer(ctx, params.id))
  serve(app, orders.addNote, (ctx, { params, body }) => addNote(ctx, params.id, body.text))
  serve(app, orders.deleteNote, (ctx, { params }) => deleteNote(ctx, params))
  serve(app, orders.restoreNote, (ctx, { params }) => restoreNote(ctx, params))
}
