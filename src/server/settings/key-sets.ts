import type { KeyMode } from '#domain/provider-key.ts'

const kinds = { test: 'sandbox', live: 'production' } as const

/** The columns of stripe_config that hold one set of keys. */
export const columnsOf = (mode: KeyMode) =>
  ({
    publishable: `publishable_key_${kinds[mode]}`,
    secret: `secret_key_${kinds[mode]}`,
    webhook: `webhook_secret_${kinds[mode]}`,
  }) as const

/** The set that the production switch chooses. */
export const modeOfSwitch = (isProduction: boolean): KeyMode => (isProduction ? 'live' : 'test')

/** What a sealed column is bound to; payments/provider.ts opens it under the same name. */
export const placeOf = (column: string) => `stripe_config.${column}`
