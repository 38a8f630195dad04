import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/vitals.ts'
import { serve } from '#server/kernel/serve.ts'
import { readVitals } from './read-vitals.ts'
import { takeVitals } from './take-vitals.ts'

export function registerVitals(app: FastifyInstance) {
  serve(app, contract.reportVitals, async (ctx, { body }) => {
    takeVitals(ctx, body)
    return undefined
  })
  serve(app, contract.readVitals, ctx => readVitals(ctx))
}
