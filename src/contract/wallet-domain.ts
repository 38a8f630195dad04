import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * The shop's domain at the provider, where Apple Pay works only on registered domains. `domain` is null when the shop's
 * address is not a public domain. `problem` is the provider's own explanation of an inactive domain.
 */
export const WalletDomain = z.object({
  domain: z.nullable(z.string()),
  applePay: z.enum(['active', 'inactive', 'unregistered']),
  problem: z.nullable(z.string()),
})
export type WalletDomain = z.infer<typeof WalletDomain>

const path = '/api/v1/settings/payments/wallet-domain'
const terms = { who: 'admin', limit: 30, cache: 0 } as const
const keyErrors = [
  'secret_key_missing',
  'secret_key_unreadable',
  'provider_key_refused',
  'provider_unavailable',
  'provider_refused',
] as const

/** Reads from the provider whether the shop's domain is registered with the keys of a mode. */
export const getWalletDomain = endpoint('GET', path, {
  ...terms,
  bytes: 0,
  query: z.object({ mode: z.enum(['test', 'live']) }),
  reply: WalletDomain,
  errors: [...keyErrors],
})

/** Registers the shop's domain with the keys of a mode, or has a registered domain verified again. */
export const registerWalletDomain = endpoint('POST', path, {
  ...terms,
  bytes: 256,
  shared: true,
  body: z.object({ mode: z.enum(['test', 'live']) }),
  reply: WalletDomain,
  errors: [...keyErrors],
})
