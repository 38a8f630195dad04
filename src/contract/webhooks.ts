import * as z from 'zod/mini'
import { cleanText } from '#domain/pasted-text.ts'
import { endpoint } from './endpoint.ts'
import { GivenMoment, Id, Mode, Moment, PlainText, WithId } from './shapes.ts'
import { ShopEventName, shopEventTypes, WebhookFormat } from './shop-events.ts'

/** The maximum number of webhook endpoints of a shop. */
export const maxWebhookEndpoints = 16
/** How long the previous secret still signs after a rotation, in hours. */
export const secretOverlapHours = 24
/** How long deliveries are kept after they ended, in days. */
export const keptDeliveryDays = 30

/** Headers that the shop or HTTP itself sets. */
const reservedHeader =
  /^(webhook-.*|content-.*|transfer-encoding|connection|host|user-agent|accept.*|expect|upgrade|te|trailer|keep-alive|proxy-.*|cookie|date)$/i
const HeaderName = z.string().check(
  z.maxLength(100),
  z.regex(/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/),
  z.refine(name => !reservedHeader.test(name), { params: { reason: 'reserved' } }),
)
const HeaderValue = z
  .string()
  .check(z.minLength(1), z.maxLength(500), z.regex(/^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/))

const fields = {
  /**
   * Where the shop posts events: a public https URL without user, password and fragment. A shop that is not exposed may
   * also use loopback.
   */
  url: z.string().check(z.trim(), z.maxLength(1_000), z.url({ protocol: /^https?$/ })),
  description: PlainText(200).check(z.overwrite(cleanText)),
  /** The events that the endpoint receives. Kiwify's format has only the types of `kiwifyTypes`. */
  types: z.array(ShopEventName).check(z.minLength(1), z.maxLength(shopEventTypes.length)),
  /** The modes whose events the endpoint receives. */
  modes: z.array(Mode).check(z.minLength(1), z.maxLength(3)),
  format: WebhookFormat,
  /** `ids` leaves out everything about the customer and the goods: the receiver reads them with the API. */
  content: z.enum(['full', 'ids']),
}

/** `gone`: the receiver answered with 410. `failing`: every delivery failed for five days. */
const DisabledReason = z.enum(['gone', 'failing'])

/** Why an attempt ended without a response. */
export const DeliveryFailure = z.enum([
  'timeout',
  'refused',
  'reset',
  'dns',
  'tls',
  'address_not_allowed',
  'secret_unreadable',
  'process_stopped',
  'network',
])

/** The result of an attempt. `at` is when it ended; `status` is null without a response. */
const AttemptResult = z.object({ at: Moment, status: z.nullable(z.int()), failure: z.nullable(DeliveryFailure) })

const Counts = z.object({ done: z.int(), failed: z.int() })

export const WebhookEndpoint = z.object({
  id: Id,
  url: z.string(),
  description: z.string(),
  types: z.array(ShopEventName),
  modes: z.array(Mode),
  format: WebhookFormat,
  content: fields.content,
  /** A header that every delivery contains; its value is never returned. */
  headerName: z.nullable(z.string()),
  /** While `paused`, events wait for three days and are sent afterwards. While `disabled`, they are skipped. */
  state: z.enum(['on', 'paused', 'disabled']),
  /** Why the shop disabled the endpoint; null unless it is disabled. */
  disabledReason: z.nullable(DisabledReason),
  /** Since when every attempt has failed; null after a success. The endpoint is disabled five days later. */
  failingSince: z.nullable(Moment),
  /** Until when the previous secret signs too; null when there is none. */
  oldSecretUntil: z.nullable(Moment),
  /** Whether the stored secret cannot be decrypted. Rotating the secret creates another one. */
  secretUnreadable: z.boolean(),
  /** The name of the member or API key that created the endpoint; null when it no longer exists. */
  createdBy: z.nullable(z.string()),
  version: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
  /** Deliveries that wait for their first or next attempt. */
  waiting: z.int(),
  /** The newest attempt of all deliveries; null before the first attempt, or when its delivery was deleted. */
  lastAttempt: z.nullable(AttemptResult),
  /** Deliveries that ended in each of the last 24 hours, oldest hour first. */
  lastDay: z.array(Counts),
})
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

const WithSecret = z.object({
  endpoint: WebhookEndpoint,
  /** Signs the deliveries. It is returned only here, when it is created. */
  secret: z.string(),
})

const path = '/api/v1/webhook-endpoints'
const reads = { who: 'admin', keyRole: 'webhooks', limit: 300, bytes: 0, cache: 0 } as const
const writes = { who: 'admin', keyRole: 'webhooks', limit: 60, bytes: 16_384, cache: 0, shared: true } as const

export const listWebhookEndpoints = endpoint('GET', path, {
  ...reads,
  reply: z.object({ endpoints: z.array(WebhookEndpoint) }),
})
export const getWebhookEndpoint = endpoint('GET', `${path}/:id`, {
  ...reads,
  params: WithId,
  reply: WebhookEndpoint,
  errors: ['webhook_endpoint_not_found'],
})

/**
 * Creates an endpoint, which receives the events that happen after this response. `invalid_fields` has `types` with
 * `not_in_format` when Kiwify's format lacks a type, and `content` with `not_in_format` when it is `ids`.
 */
export const createWebhookEndpoint = endpoint('POST', path, {
  ...writes,
  body: z.object({
    url: fields.url,
    types: fields.types,
    description: z._default(fields.description, ''),
    /** By default the shop's current mode. */
    modes: z.optional(fields.modes),
    format: z._default(WebhookFormat, 'standard'),
    content: z._default(fields.content, 'full'),
    headerName: z.optional(z.nullable(HeaderName)),
    headerValue: z.optional(z.nullable(HeaderValue)),
  }),
  reply: WithSecret,
  errors: ['webhook_endpoints_full', 'webhook_url_not_allowed', 'port_not_allowed', 'invalid_fields'],
})

/**
 * Changes only the given fields. `version` is the version that the caller edited; if someone else has saved since, the
 * response is 409 `conflict` with the current `endpoint`. A new origin of the URL needs the header's value again
 * (`invalid_fields` with `headerValue`), because the value was entered for the previous receiver.
 */
export const changeWebhookEndpoint = endpoint('PATCH', `${path}/:id`, {
  ...writes,
  params: WithId,
  body: z.object({
    url: z.optional(fields.url),
    description: z.optional(fields.description),
    types: z.optional(fields.types),
    modes: z.optional(fields.modes),
    format: z.optional(WebhookFormat),
    content: z.optional(fields.content),
    /** Null removes the header. */
    headerName: z.optional(z.nullable(HeaderName)),
    headerValue: z.optional(z.nullable(HeaderValue)),
    version: z.optional(z.int()),
  }),
  reply: WebhookEndpoint,
  errors: ['webhook_endpoint_not_found', 'webhook_url_not_allowed', 'port_not_allowed', 'conflict', 'invalid_fields'],
})

/** Deletes an endpoint with its deliveries. */
export const deleteWebhookEndpoint = endpoint('DELETE', `${path}/:id`, {
  ...writes,
  bytes: 0,
  params: WithId,
  errors: ['webhook_endpoint_not_found'],
})

/** Creates another secret. For 24 hours deliveries are signed with both. */
export const rotateWebhookSecret = endpoint('POST', `${path}/:id/secret`, {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: WithSecret,
  errors: ['webhook_endpoint_not_found'],
})
/** Sends nothing until `resume`. A paused endpoint stays paused; a disabled one is refused. */
export const pauseWebhookEndpoint = endpoint('POST', `${path}/:id/pause`, {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: WebhookEndpoint,
  errors: ['webhook_endpoint_not_found', 'webhook_endpoint_inactive'],
})
/** Sends again, after a pause or after the shop disabled the endpoint. */
export const resumeWebhookEndpoint = endpoint('POST', `${path}/:id/resume`, {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: WebhookEndpoint,
  errors: ['webhook_endpoint_not_found'],
})

/** `waiting`: for its first or next attempt. `dead`: every attempt failed. `skipped`: the endpoint was disabled. */
export const DeliveryState = z.enum(['waiting', 'done', 'dead', 'skipped'])

const deliveryFields = {
  id: Id,
  endpointId: Id,
  /** The `webhook-id` header, which is the same in every attempt. */
  eventId: Id,
  type: ShopEventName,
  mode: Mode,
  /** Whether a member sent it as an example. */
  isExample: z.boolean(),
  /** The order of the event; null for examples. */
  orderId: z.nullable(Id),
  orderNumber: z.nullable(z.int()),
  state: DeliveryState,
  attempts: z.int(),
  /** When the next attempt is due; null unless it waits. */
  nextAt: z.nullable(Moment),
  /**
   * The status and the duration of the last attempt; null before the first one. Without an answer, only `ms` is set.
   */
  status: z.nullable(z.int()),
  ms: z.nullable(z.int()),
  createdAt: Moment,
  doneAt: z.nullable(Moment),
}
export const WebhookDelivery = z.object(deliveryFields)
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const Header = z.object({ name: z.string(), value: z.string() })
export const WebhookDeliveryDetail = z.object({
  ...deliveryFields,
  url: z.string(),
  /**
   * The headers of the last attempt, or of the next one before it. The signature and the value of the endpoint's own
   * header are masked.
   */
  headers: z.array(Header),
  /** The body as it is sent. After a customer's data was erased, it no longer contains the data. */
  body: z.string(),
  /** The first 2,048 bytes of the last answer. */
  answer: z.nullable(z.string()),
  failure: z.nullable(DeliveryFailure),
  /**
   * The newest attempts, at most thirty, newest first. `ms` is their duration. An attempt during which the shop's
   * process was killed is missing.
   */
  history: z.array(z.extend(AttemptResult, { ms: z.int() })),
})
export type WebhookDeliveryDetail = z.infer<typeof WebhookDeliveryDetail>

/** Deliveries, newest first. `before` is the id of the last delivery of the previous page. */
export const listWebhookDeliveries = endpoint('GET', '/api/v1/webhook-deliveries', {
  ...reads,
  query: z.object({
    endpointId: z.optional(Id),
    /** `failed` selects the states `dead` and `skipped`. */
    state: z.optional(z.enum(['waiting', 'done', 'dead', 'skipped', 'failed'])),
    type: z.optional(ShopEventName),
    mode: z.optional(Mode),
    orderId: z.optional(Id),
    before: z.optional(Id),
  }),
  reply: z.object({ deliveries: z.array(WebhookDelivery), next: z.nullable(Id) }),
})
export const getWebhookDelivery = endpoint('GET', '/api/v1/webhook-deliveries/:id', {
  ...reads,
  params: WithId,
  reply: WebhookDeliveryDetail,
  errors: ['webhook_delivery_not_found'],
})

/**
 * Sends a delivery again with the same `webhook-id`, also one that succeeded. One that waits is sent now. 409
 * `webhook_delivery_in_progress` while an attempt runs.
 */
export const resendWebhookDelivery = endpoint('POST', '/api/v1/webhook-deliveries/:id/resend', {
  ...writes,
  bytes: 0,
  params: WithId,
  reply: WebhookDelivery,
  errors: [
    'webhook_delivery_not_found',
    'webhook_endpoint_not_found',
    'webhook_endpoint_inactive',
    'webhook_delivery_in_progress',
  ],
})
/** Sends all failed deliveries of events since a time again, after those of new events. Returns their number. */
export const resendFailedDeliveries = endpoint('POST', `${path}/:id/resend-failed`, {
  ...writes,
  params: WithId,
  body: z.object({ since: GivenMoment }),
  reply: z.object({ resent: z.int() }),
  errors: ['webhook_endpoint_not_found', 'webhook_endpoint_inactive'],
})
/**
 * Sends an example of an event to this endpoint, even of a type that the endpoint does not receive. 409
 * `webhook_endpoint_inactive` while the endpoint is paused or disabled.
 */
export const sendWebhookExample = endpoint('POST', `${path}/:id/examples`, {
  ...writes,
  limit: 30,
  params: WithId,
  body: z.object({ type: ShopEventName }),
  reply: WebhookDelivery,
  errors: ['webhook_endpoint_not_found', 'webhook_endpoint_inactive', 'invalid_fields'],
})
