import { isSimulatorKey, keyFault } from '#domain/provider-key.ts'
import { contentChanged } from '#server/kernel/content.ts'
import { type Context, withTransaction } from '#server/kernel/context.ts'
import { audit } from '#server/kernel/repository.ts'
import { leaveMode } from '#server/stock/index.ts'
import { columnsOf, placeOf } from './key-sets.ts'
import { changeStripeConfig, keysSaved, lockStripeConfig } from './repository.ts'

type Kept = { kept: string[]; refused: { column: string; fault: string }[] }

/**
 * Keeps keys that come from elsewhere, by column, where the shop has none: a set that it has stays. The switch between test
 * and production stays as it is. @returns the columns that were kept, and why others were not
 */
export function keepKeys(ctx: Context, given: Readonly<Record<string, string | null>>): Promise<Kept> {
  return withTransaction(ctx, async tx => {
    const row = await lockStripeConfig(tx.db)
    const refused: Kept['refused'] = []
    const change: Record<string, string> = {}
    for (const mode of ['test', 'live'] as const) {
      const { publishable, secret } = columnsOf(mode)
      if (row[publishable] || row[secret]) continue
      for (const [kind, column] of [
        ['publishable', publishable],
        ['secret', secret],
      ] as const) {
        const key = given[column]
        if (!key || isSimulatorKey(key)) continue
        const fault = keyFault(kind, key, mode)
        if (fault) refused.push({ column, fault })
        else change[column] = kind === 'secret' ? tx.secrets.seal(key, placeOf(column)) : key
      }
    }
    const kept = Object.keys(change)
    if (kept.length === 0) return { kept, refused }
    await changeStripeConfig(tx.db, row.id, change, tx.clock())
    // With keys of its own a shop is simulated no more: what buyers of simulated orders hold goes back on the shelf.
    if (!row.secret_key_sandbox && !row.secret_key_production) await leaveMode(tx, 'simulator')
    await audit(tx, keysSaved, 'import', { columns: kept })
    await contentChanged(tx)
    return { kept, refused }
  })
}
