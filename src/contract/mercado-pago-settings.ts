import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Mode, Moment, OptionalText } from './shapes.ts'

const path = '/api/v1/settings/mercado-pago'
const AccountMode = z.enum(['test', 'live'])
const Capability = z.enum(['active', 'pending', 'inactive'])

/** The account of Mercado Pago in a mode. A stored secret is never returned. */
export const MercadoPagoAccount = z.object({
  publicKey: z.nullable(z.string()),
  /** Whether a usable access token is stored. */
  accessTokenSet: z.boolean(),
  /** Whether a stored token cannot be decrypted, so that it must be entered again. */
  accessTokenUnreadable: z.boolean(),
  /** The last four characters of the token, for the owner. */
  accessTokenLastFour: z.nullable(z.string()),
  changedAt: z.nullable(Moment),
  /** The member's name, or the e-mail address when the name is unknown. */
  changedBy: z.nullable(z.string()),
  webhookSecretSet: z.boolean(),
  webhookSecretUnreadable: z.boolean(),
  accountId: z.nullable(z.string()),
  /** Whether the account may take Pix; null when it was never read. */
  pix: z.nullable(Capability),
  /** When the account was read last. */
  testedAt: z.nullable(Moment),
  /** When a notification with a valid signature arrived last. */
  notifiedAt: z.nullable(Moment),
  /** Whether the provider can send notifications to this shop. */
  isReachable: z.boolean(),
})
export type MercadoPagoAccount = z.infer<typeof MercadoPagoAccount>

/** `mode` is the mode in which the shop currently charges, and `webhookUrl` the address for notifications. */
export const MercadoPagoAccounts = z.object({
  mode: Mode,
  test: MercadoPagoAccount,
  live: MercadoPagoAccount,
  /** URL of the simulator's page; null when Mercado Pago is not simulated. */
  simulatorUrl: z.nullable(z.string()),
  webhookUrl: z.string(),
})
export type MercadoPagoAccounts = z.infer<typeof MercadoPagoAccounts>

export const getMercadoPago = endpoint('GET', path, {
  who: 'viewer',
  limit: 300,
  bytes: 0,
  cache: 0,
  reply: MercadoPagoAccounts,
})

const Key = OptionalText(300)

/**
 * Saves the keys of a mode after reading the account with them. An omitted or empty key does not change, and null
 * removes it. `isProduction` switches the shop's mode; without it, only the first keys of a shop do, which end the
 * simulation. A rejected key is named in `fields`: `not_a_key`, `old_test_key`, `swapped`, `refused`, `other_country`,
 * `test_account`, `live_account`, `other_account` or `required`.
 */
export const saveMercadoPago = endpoint('PUT', path, {
  who: 'owner',
  session: 'fresh',
  limit: 60,
  bytes: 4_096,
  cache: 0,
  shared: true,
  body: z.object({
    mode: AccountMode,
    isProduction: z.optional(z.boolean()),
    publicKey: Key,
    accessToken: Key,
    webhookSecret: Key,
  }),
  reply: MercadoPagoAccounts,
  errors: ['provider_keys_missing', 'live_needs_https', 'provider_unavailable', 'provider_refused', 'step_up_needed'],
})

/**
 * Reads the account with the given keys, or with the stored ones. The reading is stored when no key is given. A rejected
 * key is named in `fields`, as when keys are saved.
 */
export const testMercadoPago = endpoint('POST', `${path}/test`, {
  who: 'admin',
  limit: 30,
  bytes: 4_096,
  cache: 0,
  shared: true,
  body: z.object({ mode: AccountMode, publicKey: OptionalText(300), accessToken: OptionalText(300) }),
  reply: z.object({
    accountId: z.string(),
    nickname: z.nullable(z.string()),
    isTest: z.boolean(),
    pix: Capability,
    milliseconds: z.int(),
  }),
  errors: ['secret_key_missing', 'secret_key_unreadable', 'provider_unavailable', 'provider_refused'],
})
