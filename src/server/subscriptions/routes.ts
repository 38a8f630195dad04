import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/subscriptions.ts'
import { serve } from '#server/kernel/serve.ts'
import { cancelOwn, finishOwnCard, settleOwn, startOwnCard } from './changes/own-subscription.ts'
import { cancelForSeller } from './reading/cancel.ts'
import { listSubscriptions, readSubscription } from './reading/read-subscriptions.ts'

export function registerSubscriptionRoutes(app: FastifyInstance) {
  serve(app, contract.cancelOwnSubscription, cancelOwn)
  serve(app, contract.startCardChange, startOwnCard)
  serve(app, contract.finishCardChange, finishOwnCard)
  serve(app, contract.settleOwnSubscription, settleOwn)
  serve(app, contract.listSubscriptions, (ctx, { query }) => listSubscriptions(ctx, query))
  serve(app, contract.getSubscription, (ctx, { params }) => readSubscription(ctx, params.id))
  serve(app, contract.cancelSubscription, (ctx, { params, body }) => cancelForSeller(ctx, params.id, body.how))
}
