import type Stripe from 'stripe'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { createObjectId, createRandomText } from '../state/ids.ts'
import type { RequestContext, World } from '../world.ts'

const publicFields = [
  'id',
  'object',
  'automatic_payment_methods',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'last_setup_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'status',
  'usage',
] satisfies (keyof Stripe.SetupIntent)[]

/** Returns the fields of a setup intent that a browser may see: neither customer nor metadata. */
export function toPublicSetupIntent(intent: Stripe.SetupIntent): Partial<Stripe.SetupIntent> {
  return Object.fromEntries(publicFields.map(name => [name, intent[name]]))
}

export function createSetupIntent(
  world: World,
  params: Partial<Stripe.SetupIntentCreateParams>,
  request: RequestContext | null,
): Stripe.SetupIntent {
  const id = createObjectId('seti')
  const allowed = params.allowed_payment_method_types ?? null
  const card = params.payment_method_options?.card
  const intent = world.store.put('setup_intent', {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: allowed,
    application: null,
    automatic_payment_methods: allowed
      ? null
      : { enabled: true, allow_redirects: params.automatic_payment_methods?.allow_redirects ?? 'always' },
    cancellation_reason: null,
    client_secret: `${id}_secret_${createRandomText(25)}`,
    created: world.clock.seconds(),
    customer: params.customer ?? null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: mergeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: params.payment_method ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        mandate_options: null,
        network: null,
        request_three_d_secure: card?.request_three_d_secure ?? 'automatic',
      },
    },
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: params.payment_method ? 'requires_confirmation' : 'requires_payment_method',
    usage: params.usage ?? 'off_session',
  } satisfies Stripe.SetupIntent)
  world.emit('setup_intent.created', intent, request)
  return intent
}
