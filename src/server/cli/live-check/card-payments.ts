import type Stripe from 'stripe'
import {
  paymentParams,
  toCardParams,
  toCustomerParams,
} from '#server/modules/payments/gateway/stripe/payment-params.ts'
import { buildMetadata, getAmount, type LiveRun } from './live-run.ts'

/** The URL to which the provider would send the shopper. No check reads that page. */
export const returnUrl = 'https://shop.example/checkout'

/** Creates a payment as the checkout does, before a browser confirms it. */
export const createCardPayment = (
  run: LiveRun,
  checkId: string,
  more: { customerId?: string; isReusable?: boolean } = {},
): Promise<Stripe.PaymentIntent> =>
  run.stripe.paymentIntents.create(
    toCardParams({
      amountCents: getAmount(run),
      currency: run.account.currency,
      metadata: buildMetadata(run, checkId),
      customerId: more.customerId ?? null,
      ...(more.isReusable && { isReusable: true }),
      description: `live-check ${checkId}`,
    }),
  )

/** Confirms a payment with a test card. The checkout's browser sends the same through Stripe.js. */
export const confirmCard = (run: LiveRun, { id }: { id: string }, card: string): Promise<Stripe.PaymentIntent> =>
  run.stripe.paymentIntents.confirm(id, { payment_method: card, return_url: returnUrl, ...paymentParams })

/** The card payment that several checks share. */
export const getCardPayment = (run: LiveRun): Promise<Stripe.PaymentIntent> =>
  run.once('card payment', async () => confirmCard(run, await createCardPayment(run, 'card-purchase'), 'pm_card_visa'))

export const createCustomer = (run: LiveRun, checkId: string): Promise<Stripe.Customer> =>
  run.stripe.customers.create(
    toCustomerParams({
      email: 'live-check@example.com',
      name: 'Live Check',
      phone: '+5511987654321',
      address: { country: 'BR' },
      metadata: buildMetadata(run, checkId),
    }) as Stripe.CustomerCreateParams,
  )
