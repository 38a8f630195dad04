import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/promotions.ts'
import { serve } from '#server/platform/http/serve.ts'
import { deletePromotion } from './delete-promotion.ts'
import { listPromotions } from './list-promotions.ts'
import { getPromotion } from './promotion-dto.ts'
import { changePromotion, createPromotion } from './save-promotion.ts'

export function registerPromotionRoutes(app: FastifyInstance) {
  serve(app, contract.listPromotions, ctx => listPromotions(ctx))
  serve(app, contract.readPromotion, (ctx, { params }) => getPromotion(ctx, params.id))
  serve(app, contract.createPromotion, createPromotion)
  serve(app, contract.changePromotion, changePromotion)
  serve(app, contract.deletePromotion, (ctx, { params }) => deletePromotion(ctx, params.id))
}
