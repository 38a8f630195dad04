import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, LanguageChoice, Mode, Moment, WithId } from './shapes.ts'

/** The maximum number of devices of a member that receive push notifications. */
export const maxPushDevices = 10

/**
 * What members can be notified of: an approved sale (also of an upsell offer and of a renewal), a Pix code that waits
 * for its payment, a refund, an opened dispute, and an alarm of the shop, which only owners and administrators receive.
 */
export const pushEvents = ['sale', 'pix_code', 'refund', 'dispute', 'alarm'] as const
export type PushEvent = (typeof pushEvents)[number]
/** The events that a member receives who has chosen none. */
export const defaultPushEvents: readonly PushEvent[] = ['sale', 'dispute', 'alarm']

/** A browser of the calling member. `device` is the User-Agent of the session in which it was registered. */
export const PushDevice = z.object({
  id: Id,
  device: z.nullable(z.string()),
  /** SHA-256 of the subscription's endpoint in hexadecimal digits, by which a browser recognizes its own row. */
  endpointHash: z.string(),
  createdAt: Moment,
  /** When the push service last accepted a message; null when never. */
  lastUsedAt: z.nullable(Moment),
  /** Since when the push service has accepted no message; null after a success. */
  failingSince: z.nullable(Moment),
})
export type PushDevice = z.infer<typeof PushDevice>

const Settings = z.object({
  /** The public key that a browser needs to subscribe (VAPID), as base64url. */
  publicKey: z.string(),
  /** The events that the member can choose. */
  available: z.array(z.enum(pushEvents)),
  events: z.array(z.enum(pushEvents)),
  devices: z.array(PushDevice),
})
export type PushSettings = z.infer<typeof Settings>

/**
 * The text of a notification, as the service worker receives it: at most 3,000 bytes of JSON. A notification with the
 * same `tag` replaces the earlier one. `url` is a path of the administration.
 */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  tag: z.string(),
  url: z.string(),
  at: Moment,
  /** The mode of the order. Absent for alarms and tests. */
  mode: z.optional(Mode),
})
export type PushMessage = z.infer<typeof PushMessage>

const base64Url = (bytes: number) =>
  z.string().check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}={0,2}$`)))

const path = '/api/v1/me/push'
const own = { who: 'viewer', cache: 0, session: 'own' } as const
const writes = { ...own, limit: 60, bytes: 4_096, shared: true } as const

/** Reads what the calling member receives, and on which devices. Creates the key pair of the shop at the first call. */
export const getPushSettings = endpoint('GET', path, { ...own, limit: 300, bytes: 0, reply: Settings })

/** Chooses the events that the calling member receives on all devices. */
export const choosePushEvents = endpoint('PATCH', path, {
  ...writes,
  body: z.object({ events: z.array(z.enum(pushEvents)).check(z.maxLength(pushEvents.length)) }),
  reply: z.object({ events: z.array(z.enum(pushEvents)) }),
})

/**
 * Registers a subscription of the browser's Push API for the calling member, until the session ends. A subscription
 * that is registered again replaces the earlier one, also that of another member who used the same browser. 422
 * `push_endpoint_not_allowed`: the endpoint must be a public https URL. 422 `push_key_invalid`: `p256dh` is not a point
 * of P-256. 409 `push_devices_full`.
 */
export const registerPushDevice = endpoint('POST', `${path}/devices`, {
  ...writes,
  body: z.object({
    endpoint: z.string().check(z.maxLength(2_000), z.url({ protocol: /^https?$/ })),
    keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }),
    /** The language of the notifications on this device. */
    language: LanguageChoice,
  }),
  reply: z.object({ id: Id }),
  errors: ['push_endpoint_not_allowed', 'port_not_allowed', 'push_key_invalid', 'push_devices_full'],
})

/**
 * Binds a device of the calling member to the session of this call, so that the notifications end with this session.
 * The administration calls it when it starts in a browser that has a subscription. 404: the member does not receive
 * notifications there, so the browser ends its subscription.
 */
export const renewPushDevice = endpoint('PATCH', `${path}/devices`, {
  ...writes,
  body: z.object({ endpointHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  errors: ['push_device_not_found'],
})

export const deletePushDevice = endpoint('DELETE', `${path}/devices/:id`, {
  ...writes,
  params: WithId,
  errors: ['push_device_not_found'],
})

/**
 * Sends a test message to a device of the calling member and waits for the push service. `gone`: the browser no longer
 * accepts messages, and the device was removed. `refused` and `failed`: the push service rejected the message, or did
 * not respond.
 */
export const testPushDevice = endpoint('POST', `${path}/devices/:id/test`, {
  ...writes,
  limit: 6,
  params: WithId,
  reply: z.object({ result: z.enum(['sent', 'gone', 'refused', 'failed']) }),
  errors: ['push_device_not_found'],
})
