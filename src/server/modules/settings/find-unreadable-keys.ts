import type { Context } from '#server/platform/core/context.ts'
import { getKeyColumns, getSealContext } from './key-sets.ts'
import { findStripeConfig } from './repository.ts'

/** Returns the names of the stored secret keys and webhook secrets that the current APP_SECRET cannot decrypt. */
export async function findUnreadableKeys(ctx: Pick<Context, 'db' | 'secrets'>): Promise<string[]> {
  const row = await findStripeConfig(ctx.db)
  const columns = (['test', 'live'] as const).flatMap(mode => [getKeyColumns(mode).secret, getKeyColumns(mode).webhook])
  return columns.flatMap(column => {
    const sealed = row?.[column]
    return sealed && ctx.secrets.tryOpen(sealed, getSealContext(column)) === null ? [getSealContext(column)] : []
  })
}
