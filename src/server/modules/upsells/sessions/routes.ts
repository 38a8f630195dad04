import type { FastifyInstance } from 'fastify'
import { listOfferInstallments as offerInstallments } from '#contract/card-installments.ts'
import * as functions from '#contract/functions.ts'
import * as contract from '#contract/upsell-sessions.ts'
import { serve, serveRaw } from '#server/platform/http/serve.ts'
import { createUpsellSession, getUpsellSession } from './create-upsell-session.ts'
import { declineOffers } from './decline-offers.ts'
import { getUpsellToken } from './get-upsell-token.ts'
import { listOfferInstallments } from './list-offer-installments.ts'
import { processUpsellPayment } from './process-upsell-payment.ts'
import { recordPageView } from './record-page-view.ts'
import { resumeOffers } from './resume-offers.ts'
import { settleUpsellPayment } from './settle-upsell-payment.ts'

export function registerUpsellSessionRoutes(app: FastifyInstance) {
  serve(app, functions.createUpsellSession, createUpsellSession)
  serve(app, functions.getUpsellSession, getUpsellSession)
  serve(app, functions.postUpsellSession, getUpsellSession)
  serve(app, functions.processUpsellPayment, processUpsellPayment)
  serve(app, contract.declineOffers, declineOffers)
  serveRaw(app, contract.viewOffers, async (ctx, raw, reply) => {
    await recordPageView(ctx, raw)
    return reply.code(204).send()
  })
  serve(app, offerInstallments, listOfferInstallments)
  serve(app, contract.resumeOffers, resumeOffers)
  serve(app, contract.upsellToken, getUpsellToken)
  serve(app, contract.settleUpsellPayment, settleUpsellPayment)
}
