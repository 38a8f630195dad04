import type { KeyMode } from '#domain/provider-key.ts'

const columnSuffixes = { test: 'sandbox', live: 'production' } as const

/** The columns of stripe_config that hold one set of keys. */
export const getKeyColumns = (mode: KeyMode) =>
  ({
    publishable: `publishable_key_${columnSuffixes[mode]}`,
    secret: `secret_key_${columnSuffixes[mode]}`,
    webhook: `webhook_secret_${columnSuffixes[mode]}`,
  }) as const

/** The set that the production switch chooses. */
export const toKeyMode = (isProduction: boolean): KeyMode => (isProduction ? 'live' : 'test')

/** What a sealed column is bound to; payments/provider.ts opens it under the same name. */
export const getSealContext = (column: string) => `stripe_config.${column}`
