import type Stripe from 'stripe'
import { createObjectId, createRandomText } from '../state/ids.ts'
import type { World } from '../world.ts'

export function buildPaymentIntent(
  world: World,
  amount: number,
  currency: string,
  params: Partial<Stripe.PaymentIntentCreateParams>,
) {
  const id = createObjectId('pi')
  const allowed = params.allowed_payment_method_types ?? null
  const automatic = params.automatic_payment_methods
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: allowed,
    amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: allowed
      ? null
      : { enabled: true, allow_redirects: automatic?.allow_redirects ?? 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${createRandomText(25)}`,
    confirmation_method: 'automatic',
    created: world.clock.seconds(),
    currency,
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_group: null,
  } satisfies Stripe.PaymentIntent
}

/** Whether the payment intent belongs to an invoice. Such an intent cannot be changed directly. */
export function hasInvoice({ payment_details }: Stripe.PaymentIntent): boolean {
  return payment_details?.order_reference?.startsWith('in_') ?? false
}
