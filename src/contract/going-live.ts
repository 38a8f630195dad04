import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { MailLanguage } from './mails.ts'
import { Moment } from './shapes.ts'

/** The checks of a shop before it sells for real money, by topic, in the order in which they are shown. */
export const goingLiveTopics = {
  payments: ['provider_keys', 'provider_webhook', 'test_purchase', 'live_check'],
  mail: ['mail_server', 'test_mail', 'spf', 'dkim', 'dmarc', 'reply_to'],
  shop: ['identity', 'policies', 'proof'],
  safety: ['address', 'backup', 'second_factor'],
} as const
export type GoingLiveTopic = keyof typeof goingLiveTopics
export const goingLiveNames = Object.values(goingLiveTopics).flat()
export type GoingLiveName = (typeof goingLiveNames)[number]

/** Why a check has its state. The texts of the reasons are in `i18n/spec/going-live.ts`. */
export const goingLiveReasons = [
  'keys_given',
  'keys_missing',
  'keys_incomplete',
  'keys_unreadable',
  'webhook_heard',
  'webhook_needs_keys',
  'webhook_needs_address',
  'webhook_secret_missing',
  'webhook_silent',
  'purchase_made',
  'purchase_missing',
  'live_check_passed',
  'live_check_missing',
  'live_check_failed',
  'live_check_simulated',
  'mail_server_reached',
  'mail_server_missing',
  'mail_server_refused',
  'mail_server_unchecked',
  'test_mail_accepted',
  'test_mail_missing',
  'test_mail_refused',
  'test_mail_needs_server',
  'sender_local',
  'not_looked_up',
  'dns_timeout',
  'dns_failed',
  'spf_reject',
  'spf_mark',
  'spf_redirect',
  'spf_missing',
  'spf_several',
  'spf_broken',
  'spf_neutral',
  'spf_allows_all',
  'spf_allows_none',
  'spf_too_many_lookups',
  'dkim_found',
  'dkim_missing',
  'dkim_broken',
  'dkim_revoked',
  'dkim_selector_unknown',
  'dmarc_reject',
  'dmarc_quarantine',
  'dmarc_none',
  'dmarc_missing',
  'dmarc_several',
  'dmarc_broken',
  'reply_to_set',
  'reply_to_missing',
  'identity_given',
  'identity_missing',
  'policies_given',
  'policies_missing',
  'proof_absent',
  'proof_chosen',
  'proof_undecided',
  'address_secure',
  'address_local',
  'address_plain',
  'backup_fresh',
  'backup_old',
  'backup_missing',
  'second_factor_on',
  'second_factor_off',
] as const
export type GoingLiveReason = (typeof goingLiveReasons)[number]

const GoingLiveCheck = z.object({
  name: z.enum(goingLiveNames),
  /** `off`: the check does not apply to this shop. `unknown`: it cannot be made, for the given reason. */
  state: z.enum(['done', 'open', 'off', 'unknown']),
  reason: z.enum(goingLiveReasons),
  /** When the checked event happened, such as the last backup or lookup; null for checks of settings. */
  at: z.nullable(Moment),
  /** What the reason is about: providers, missing fields, names of templates, or records of the sender's domain. */
  details: z.array(z.string()),
})
export type GoingLiveCheck = z.infer<typeof GoingLiveCheck>

/** `total` counts the checks whose state is not `off`, and `done` those whose state is `done`. */
export const GoingLive = z.object({
  checks: z.array(GoingLiveCheck),
  done: z.int(),
  total: z.int(),
  /** Whether the shop charges real money now. */
  isLive: z.boolean(),
  /** The domain of MAIL_FROM; null when it has no domain on the internet, such as `no-reply@localhost`. */
  senderDomain: z.nullable(z.string()),
})
export type GoingLive = z.infer<typeof GoingLive>

export const readGoingLive = endpoint('GET', '/api/v1/going-live', {
  who: 'viewer',
  limit: 300,
  bytes: 0,
  cache: 0,
  reply: GoingLive,
})

const acts = { who: 'admin', limit: 10, bytes: 512, cache: 0, shared: true } as const

/**
 * Sends a sample e-mail to the caller's own address and waits for the mail server. `answer` is the reply of the mail
 * server, or the error of the connection.
 */
export const sendTestMail = endpoint('POST', '/api/v1/going-live/test-mail', {
  ...acts,
  session: 'own',
  body: z.object({ language: MailLanguage }),
  reply: z.object({ to: z.string(), isAccepted: z.boolean(), answer: z.string() }),
  errors: ['mail_server_missing', 'own_email_missing'],
})

/** A selector is one or more labels of a host name (RFC 6376). */
const DkimSelector = z
  .string()
  .check(z.maxLength(100), z.regex(/^[a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)*$/i))

/**
 * Looks up the SPF, DKIM and DMARC records of the sender's domain, and stores what was found. Without a selector, the
 * selectors of common mail services are tried.
 */
export const lookUpSenderDomain = endpoint('POST', '/api/v1/going-live/sender-domain', {
  ...acts,
  body: z.object({ dkimSelector: z.nullable(DkimSelector) }),
  reply: GoingLive,
  errors: ['sender_domain_missing'],
})
