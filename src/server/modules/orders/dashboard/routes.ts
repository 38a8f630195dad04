import type { FastifyInstance } from 'fastify'
import { readDashboard as endpoint } from '#contract/dashboard.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readDashboard } from './read-dashboard.ts'

export function registerDashboard(app: FastifyInstance) {
  serve(app, endpoint, (ctx, { query }) => readDashboard(ctx, query))
}
