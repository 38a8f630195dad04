import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/subscriptions.ts'
import { serve } from '#server/platform/http/serve.ts'
import {
  cancelOwnSubscription,
  finishOwnCardChange,
  settleOwnSubscription,
  startOwnCardChange,
} from './changes/own-subscription.ts'
import { cancelForSeller } from './reading/cancel-for-seller.ts'
import { listSubscriptions, readSubscription } from './reading/read-subscriptions.ts'

export function registerSubscriptionRoutes(app: FastifyInstance) {
  serve(app, contract.cancelOwnSubscription, cancelOwnSubscription)
  serve(app, contract.startCardChange, startOwnCardChange)
  serve(app, contract.finishCardChange, finishOwnCardChange)
  serve(app, contract.settleOwnSubscription, settleOwnSubscription)
  serve(app, contract.listSubscriptions, (ctx, { query }) => listSubscriptions(ctx, query))
  serve(app, contract.getSubscription, (ctx, { params }) => readSubscription(ctx, params.id))
  serve(app, contract.cancelSubscription, (ctx, { params, body }) => cancelForSeller(ctx, params.id, body.how))
}
