import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Moment } from './shapes.ts'
import { PhoneChannel as Channel } from './sign-in.ts'

const path = '/api/v1/sign-in/phone'
const reads = { who: 'owner', limit: 300, bytes: 0, cache: 0, session: 'own' } as const
/** Who changes these decides who reads the codes. */
const critical = { who: 'owner', limit: 30, bytes: 3_000, cache: 0, shared: true, session: 'fresh' } as const

const Channels = z.array(Channel).check(z.minLength(1), z.maxLength(2))
const Address = z.string().check(z.trim(), z.maxLength(500), z.url({ protocol: /^https?$/ }))

/** A program behind an address that brings codes to phones; each message is posted to it, signed (docs/operations.md). */
const Sender = z.object({
  url: z.string(),
  channels: z.array(Channel),
  enabled: z.boolean(),
  since: Moment,
  /** What the messages are signed with is kept and cannot be read: saving makes another. */
  secretUnreadable: z.boolean(),
})
/** `people`: accounts that a code by phone signs in; `factors`: members whose second factor is a phone. */
const PhoneSenderView = z.object({ sender: z.nullable(Sender), people: z.int(), factors: z.int() })
export type PhoneSender = z.infer<typeof PhoneSenderView>

export const readPhoneSender = endpoint('GET', path, { ...reads, reply: PhoneSenderView })

/** `secret`: what the messages are signed with, told once: when it was made, or made anew by `renewSecret`. */
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

/** Codes by phone sign nobody in any more. Whose second factor is a phone needs it taken away to get in. */
export const removePhoneSender = endpoint('DELETE', path, {
  ...critical,
  errors: ['not_found', 'step_up_needed'],
})

/** Sends a message without a code that opens anything. 409 `phone_sender_failed` when it was not taken. */
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
