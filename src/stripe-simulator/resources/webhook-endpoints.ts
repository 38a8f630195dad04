import type Stripe from 'stripe'
import { badParameter, missingParameter, noSuch } from '../http/api-error.ts'
import { page, pageShape } from '../http/listing.ts'
import { mergeMetadata } from '../http/metadata.ts'
import { boolean, list, map, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { objectId, randomText } from '../state/ids.ts'

const shared = {
  description: text,
  enabled_events: list(text),
  metadata: map,
  url: text,
} satisfies Shape<Stripe.WebhookEndpointUpdateParams>

const createShape = {
  ...shared,
  api_version: text,
  connect: boolean,
} satisfies Shape<Stripe.WebhookEndpointCreateParams>
const updateShape = { ...shared, disabled: boolean } satisfies Shape<Stripe.WebhookEndpointUpdateParams>

function checkUrl(url: string): string {
  if (/^https?:$/.test(URL.canParse(url) ? new URL(url).protocol : '')) return url
  throw badParameter('Invalid URL: An explicit scheme (such as https) must be provided.', 'url', 'url_invalid')
}

/** The secret shows in this answer only. */
function create({ world, form }: Call): Stripe.WebhookEndpoint {
  const params = readParams<Stripe.WebhookEndpointCreateParams>(createShape, form)
  if (!params.url) throw missingParameter('url')
  if (!params.enabled_events?.length) throw missingParameter('enabled_events')
  return world.store.put('webhook_endpoint', {
    id: objectId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: world.clock.seconds(),
    description: params.description || null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    secret: `whsec_${randomText(32)}`,
    status: 'enabled',
    url: checkUrl(params.url),
  })
}

function found({ world, id }: Call): Stripe.WebhookEndpoint {
  const endpoint = world.store.get('webhook_endpoint', id)
  if (!endpoint) throw noSuch('webhook endpoint', id)
  return endpoint
}

function withoutSecret({ secret: _, ...shown }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return shown
}

function retrieve(call: Call) {
  readParams<Stripe.WebhookEndpointRetrieveParams>({}, call.form)
  return withoutSecret(found(call))
}

function update(call: Call) {
  const params = readParams<Stripe.WebhookEndpointUpdateParams>(updateShape, call.form)
  const before = found(call)
  const disabled = params.disabled ?? before.status === 'disabled'
  return withoutSecret(
    call.world.store.put('webhook_endpoint', {
      ...before,
      description: params.description ?? before.description,
      enabled_events: params.enabled_events ?? before.enabled_events,
      metadata: mergeMetadata(before.metadata, params.metadata),
      status: disabled ? 'disabled' : 'enabled',
      url: params.url ? checkUrl(params.url) : before.url,
    }),
  )
}

function remove(call: Call): Stripe.DeletedWebhookEndpoint {
  readParams<Stripe.WebhookEndpointDeleteParams>({}, call.form)
  const { id } = found(call)
  call.world.store.remove('webhook_endpoint', id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

function listed({ world, form }: Call) {
  const params = readParams<Stripe.WebhookEndpointListParams>(pageShape, form)
  return page('/v1/webhook_endpoints', world.store.newestFirst('webhook_endpoint').map(withoutSecret), params)
}

export const webhookEndpointRoutes: Route[] = [
  { method: 'POST', path: '/v1/webhook_endpoints', run: create },
  { method: 'GET', path: '/v1/webhook_endpoints', run: listed },
  { method: 'GET', path: '/v1/webhook_endpoints/:id', run: retrieve },
  { method: 'POST', path: '/v1/webhook_endpoints/:id', run: update },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', run: remove },
]
