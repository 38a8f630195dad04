import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/vitals.ts'
import { serve } from '#server/platform/http/serve.ts'
import { getVitals } from './get-vitals.ts'
import { recordVitals } from './record-vitals.ts'

export function registerVitalsRoutes(app: FastifyInstance) {
  serve(app, contract.reportVitals, async (ctx, { body }) => {
    recordVitals(ctx, body)
    return undefined
  })
  serve(app, contract.readVitals, ctx => getVitals(ctx))
}
