import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Moment } from './shapes.ts'
import { PhoneChannel as Channel } from './sign-in.ts'

const path = '/api/v1/sign-in/phone'
const reads = { who: 'owner', limit: 300, bytes: 0, cache: 0, session: 'own' } as const
/** These settings decide who receives the codes. */
const critical = { who: 'owner', limit: 30, bytes: 3_000, cache: 0, shared: true, session: 'fresh' } as const

const Channels = z.array(Channel).check(z.minLength(1), z.maxLength(2))
const Address = z.string().check(z.trim(), z.maxLength(500), z.url({ protocol: /^https?$/ }))

/** A program at an address that sends codes to phones; each message is posted to it, signed (docs/operations.md). */
const Sender = z.object({
  url: z.string(),
  channels: z.array(Channel),
  enabled: z.boolean(),
  since: Moment,
  /** The signing secret is stored but unreadable; saving creates another. */
  secretUnreadable: z.boolean(),
})
/**
 * `people` counts accounts that sign in with a code by phone; `factors` counts members whose second factor is a phone.
 */
const PhoneSenderView = z.object({ sender: z.nullable(Sender), people: z.int(), factors: z.int() })
export type PhoneSender = z.infer<typeof PhoneSenderView>

export const readPhoneSender = endpoint('GET', path, { ...reads, reply: PhoneSenderView })

/** `secret` signs the messages and is returned only once: when it is created or replaced by `renewSecret`. */
export const savePhoneSender = endpoint('PUT', path, {
  ...critical,
  body: z.object({
    url: Address,
    channels: Channels,
    enabled: z._default(z.boolean(), true),
    renewSecret: z._default(z.boolean(), false),
  }),
  reply: z.extend(PhoneSenderView, { secret: z.nullable(z.string()) }),
  errors: ['phone_sender_not_allowed', 'port_not_allowed', 'step_up_needed'],
})

/**
 * Codes by phone no longer sign anyone in. A member whose second factor is a phone needs that factor removed to sign
 * in.
 */
export const removePhoneSender = endpoint('DELETE', path, {
  ...critical,
  errors: ['not_found', 'step_up_needed'],
})

/** Sends a test message whose code opens nothing. 409 `phone_sender_failed` when the message was not accepted. */
export const tryPhoneSender = endpoint('POST', `${path}/tests`, {
  ...critical,
  limit: 10,
  body: z.object({
    phone: z.string().check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/)),
    channel: Channel,
  }),
  errors: [
    'not_found',
    'phone_sender_failed',
    'phone_sender_unreadable',
    'phone_sender_not_allowed',
    'port_not_allowed',
    'step_up_needed',
  ],
})
