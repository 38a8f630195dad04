import type { FastifyInstance } from 'fastify'
import { readLedger as endpoint } from '#contract/ledger.ts'
import { serve } from '#server/kernel/serve.ts'
import { readLedger } from './read-ledger.ts'

export function registerLedgerRoutes(app: FastifyInstance) {
  serve(app, endpoint, (ctx, { query }) => readLedger(ctx, query))
}
