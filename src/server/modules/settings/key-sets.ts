import type { KeyMode } from '#domain/provider-key.ts'

const columnSuffixes = { test: 'sandbox', live: 'production' } as const

export const getKeyColumns = (mode: KeyMode) =>
  ({
    publishable: `publishable_key_${columnSuffixes[mode]}`,
    secret: `secret_key_${columnSuffixes[mode]}`,
    webhook: `webhook_secret_${columnSuffixes[mode]}`,
  }) as const

export const toKeyMode = (isProduction: boolean): KeyMode => (isProduction ? 'live' : 'test')

/**
 * Returns the context string with which a sealed column is encrypted. `payments/gateway/stripe/provider.ts` decrypts
 * with the same string.
 */
export const getSealContext = (column: string) => `stripe_config.${column}`
