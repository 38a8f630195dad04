import type { FastifyInstance } from 'fastify'
import * as installments from '#contract/card-installments.ts'
import * as contract from '#contract/checkout.ts'
import { lookUpPostalCode as lookUpEndpoint, tellPresence } from '#contract/checkout-lookups.ts'
import * as functions from '#contract/functions.ts'
import { recordOrder as recordEndpoint } from '#contract/recorded-order.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changeCheckout } from './change-checkout.ts'
import { createPaymentCustomer } from './create-payment-customer.ts'
import { createPaymentIntent } from './create-payment-intent.ts'
import { listInstallments } from './list-installments.ts'
import { openCheckout } from './open-checkout.ts'
import { lookUpPostalCode } from './postal/look-up.ts'
import { reportPresence } from './presence/report-presence.ts'
import { recordOrder } from './record-order.ts'
import { settleCheckout } from './settle-checkout.ts'

export function registerCheckoutRoutes(app: FastifyInstance) {
  serve(app, contract.openCheckout, openCheckout)
  serve(app, contract.changeCheckout, changeCheckout)
  serve(app, contract.settleCheckout, settleCheckout)
  serve(app, installments.listInstallments, listInstallments)
  serve(app, recordEndpoint, recordOrder)
  serve(app, tellPresence, reportPresence)
  serve(app, lookUpEndpoint, lookUpPostalCode)
  serve(app, functions.createPaymentCustomer, createPaymentCustomer)
  serve(app, functions.createPaymentIntent, createPaymentIntent)
}
