import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Moment } from './shapes.ts'
import { PhoneChannel as Channel } from './sign-in.ts'

const path = '/api/v1/sign-in/phone'
const reads = { who: 'owner', limit: 300, bytes: 0, cache: 0, session: 'own' } as const
/** Only the owner may change these settings, because they decide who receives the sign-in codes. */
const critical = { who: 'owner', limit: 30, bytes: 3_000, cache: 0, shared: true, session: 'fresh' } as const

const Channels = z.array(Channel).check(z.minLength(1), z.maxLength(2))
const Address = z.string().check(z.trim(), z.maxLength(500), z.url({ protocol: /^https?$/ }))

/**
 * A program that sends sign-in codes to phones. Each message is posted to its URL with a signature
 * (docs/operations.md).
 */
const Sender = z.object({
  url: z.string(),
  channels: z.array(Channel),
  enabled: z.boolean(),
  since: Moment,
  /** Whether the stored signing secret cannot be decrypted. Saving then creates another secret. */
  secretUnreadable: z.boolean(),
})
/**
 * `people` counts accounts that sign in with a code sent to a phone; `factors` counts members whose second factor is a
 * phone.
 */
const PhoneSenderView = z.object({ sender: z.nullable(Sender), people: z.int(), factors: z.int() })
export type PhoneSender = z.infer<typeof PhoneSenderView>

export const readPhoneSender = endpoint('GET', path, { ...reads, reply: PhoneSenderView })

/** `secret` signs the messages and is returned only once: when it is created, or when `renewSecret` replaces it. */
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
 * Turns off sign-in with codes sent to phones. A member whose second factor is a phone cannot sign in until that factor
 * is removed.
 */
export const removePhoneSender = endpoint('DELETE', path, {
  ...critical,
  errors: ['not_found', 'step_up_needed'],
})

/**
 * Sends a test message whose code signs nobody in. The response is 409 `phone_sender_failed` when the sender did not
 * accept the message.
 */
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
