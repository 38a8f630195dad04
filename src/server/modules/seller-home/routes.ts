import type { FastifyInstance } from 'fastify'
import { readSellerHome as endpoint } from '#contract/seller-home.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readSellerHome } from './read-seller-home.ts'

export function registerSellerHomeRoutes(app: FastifyInstance) {
  serve(app, endpoint, readSellerHome)
}
