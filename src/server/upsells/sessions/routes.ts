import type { FastifyInstance } from 'fastify'
import * as functions from '#contract/functions.ts'
import * as contract from '#contract/upsell-sessions.ts'
import { serve, serveRaw } from '#server/kernel/serve.ts'
import { createUpsellSession, getUpsellSession } from './create-session.ts'
import { declineOffers } from './decline-offers.ts'
import { processUpsellPayment } from './process-payment.ts'
import { resumeOffers } from './resume-offers.ts'
import { settleUpsellPayment } from './settle-upsell-payment.ts'
import { upsellToken } from './upsell-token.ts'
import { viewOffers } from './view-offers.ts'

export function registerUpsellSessionRoutes(app: FastifyInstance) {
  serve(app, functions.createUpsellSession, createUpsellSession)
  serve(app, functions.getUpsellSession, getUpsellSession)
  serve(app, functions.postUpsellSession, getUpsellSession)
  serve(app, functions.processUpsellPayment, processUpsellPayment)
  serve(app, contract.declineOffers, declineOffers)
  serveRaw(app, contract.viewOffers, async (ctx, raw, reply) => {
    await viewOffers(ctx, raw)
    return reply.code(204).send()
  })
  serve(app, contract.resumeOffers, resumeOffers)
  serve(app, contract.upsellToken, upsellToken)
  serve(app, contract.settleUpsellPayment, settleUpsellPayment)
}
