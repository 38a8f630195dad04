import type { FastifyInstance } from 'fastify'
import { readLedger as endpoint } from '#contract/ledger.ts'
import { serve } from '#server/platform/http/serve.ts'
import { getLedger } from './get-ledger.ts'

export function registerLedgerRoutes(app: FastifyInstance) {
  serve(app, endpoint, (ctx, { query }) => getLedger(ctx, query))
}
