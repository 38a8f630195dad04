import type { FastifyInstance } from 'fastify'
import * as functions from '#contract/functions.ts'
import * as contract from '#contract/upsell-sessions.ts'
import { serve } from '#server/kernel/serve.ts'
import { createUpsellSession, getUpsellSession } from './create-session.ts'
import { declineOffers } from './decline-offers.ts'
import { processUpsellPayment } from './process-payment.ts'
import { settleUpsellPayment } from './settle-upsell-payment.ts'

export function registerUpsellSessionRoutes(app: FastifyInstance) {
  serve(app, functions.createUpsellSession, createUpsellSession)
  serve(app, functions.getUpsellSession, getUpsellSession)
  serve(app, functions.postUpsellSession, getUpsellSession)
  serve(app, functions.processUpsellPayment, processUpsellPayment)
  serve(app, contract.declineOffers, declineOffers)
  serve(app, contract.settleUpsellPayment, settleUpsellPayment)
}
