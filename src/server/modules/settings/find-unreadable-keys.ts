import { findProviderAccount, getMercadoPagoSecretContext } from '#server/modules/payments/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { getKeyColumns, getSealContext } from './key-sets.ts'
import { findStripeConfig } from './repository.ts'

/** Returns the names of the stored secret keys and webhook secrets that the current APP_SECRET cannot decrypt. */
export async function findUnreadableKeys(ctx: Pick<Context, 'db' | 'secrets'>): Promise<string[]> {
  const row = await findStripeConfig(ctx.db)
  const otherPlaces: string[] = []
  for (const mode of ['test', 'live'] as const) {
    const account = await findProviderAccount(ctx.db, 'mercado_pago', mode)
    for (const column of ['access_token', 'webhook_secret'] as const) {
      const place = getMercadoPagoSecretContext(column, mode)
      const sealed = account?.[column]
      if (sealed && ctx.secrets.tryOpen(sealed, place) === null) otherPlaces.push(place)
    }
  }
  const columns = (['test', 'live'] as const).flatMap(mode => [getKeyColumns(mode).secret, getKeyColumns(mode).webhook])
  const stripePlaces = columns.flatMap(column => {
    const sealed = row?.[column]
    return sealed && ctx.secrets.tryOpen(sealed, getSealContext(column)) === null ? [getSealContext(column)] : []
  })
  return [...stripePlaces, ...otherPlaces]
}
