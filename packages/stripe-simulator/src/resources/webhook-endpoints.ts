import type Stripe from 'stripe'
import { invalidParameterError, missingParameterError, resourceMissingError } from '../http/api-error.ts'
import { mergeMetadata } from '../http/merge-metadata.ts'
import { pageShape, paginate } from '../http/paginate.ts'
import { boolean, list, map, readParams, type Shape, text } from '../http/params.ts'
import type { Call, Route } from '../http/route.ts'
import { createObjectId, createRandomText } from '../state/ids.ts'

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
  throw invalidParameterError('Invalid URL: An explicit scheme (such as https) must be provided.', 'url', 'url_invalid')
}

/** Creates a webhook endpoint. Only this response contains the signing secret. */
function create({ world, form }: Call): Stripe.WebhookEndpoint {
  const params = readParams<Stripe.WebhookEndpointCreateParams>(createShape, form)
  if (!params.url) throw missingParameterError('url')
  if (!params.enabled_events?.length) throw missingParameterError('enabled_events')
  return world.store.put('webhook_endpoint', {
    id: createObjectId('we'),
    object: 'webhook_endpoint',
    api_version: params.api_version ?? null,
    application: null,
    created: world.clock.seconds(),
    description: params.description || null,
    enabled_events: params.enabled_events,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
    secret: `whsec_${createRandomText(32)}`,
    status: 'enabled',
    url: checkUrl(params.url),
  })
}

function getWebhookEndpoint({ world, id }: Call): Stripe.WebhookEndpoint {
  const endpoint = world.store.get('webhook_endpoint', id)
  if (!endpoint) throw resourceMissingError('webhook endpoint', id)
  return endpoint
}

function stripSecret({ secret: _, ...shown }: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  return shown
}

function retrieve(call: Call) {
  readParams<Stripe.WebhookEndpointRetrieveParams>({}, call.form)
  return stripSecret(getWebhookEndpoint(call))
}

function update(call: Call) {
  const params = readParams<Stripe.WebhookEndpointUpdateParams>(updateShape, call.form)
  const before = getWebhookEndpoint(call)
  const disabled = params.disabled ?? before.status === 'disabled'
  return stripSecret(
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
  const { id } = getWebhookEndpoint(call)
  call.world.store.remove('webhook_endpoint', id)
  return { id, object: 'webhook_endpoint', deleted: true }
}

function listWebhookEndpoints({ world, form }: Call) {
  const params = readParams<Stripe.WebhookEndpointListParams>(pageShape, form)
  return paginate('/v1/webhook_endpoints', world.store.newestFirst('webhook_endpoint').map(stripSecret), params)
}

export const webhookEndpointRoutes: Route[] = [
  { method: 'POST', path: '/v1/webhook_endpoints', run: create },
  { method: 'GET', path: '/v1/webhook_endpoints', run: listWebhookEndpoints },
  { method: 'GET', path: '/v1/webhook_endpoints/:id', run: retrieve },
  { method: 'POST', path: '/v1/webhook_endpoints/:id', run: update },
  { method: 'DELETE', path: '/v1/webhook_endpoints/:id', run: remove },
]
