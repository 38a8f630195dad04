import { findKeyFault, isSimulatorKey } from '#domain/provider-key.ts'
import { releaseModeStock } from '#server/modules/stock/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { getKeyColumns, getSealContext } from './key-sets.ts'
import { keysSavedAction, lockStripeConfig, updateStripeConfig } from './repository.ts'

type StoredKeys = { kept: string[]; refused: { column: string; fault: string }[] }

/**
 * Stores imported keys in key sets that are still empty. A key set that already has a key does not change, nor does the
 * switch between test and live mode.
 * @returns the columns that were stored, and why others were rejected
 */
export function storeImportedKeys(
  ctx: Context,
  imported: Readonly<Record<string, string | null>>,
): Promise<StoredKeys> {
  return withTransaction(ctx, async tx => {
    const row = await lockStripeConfig(tx.db)
    const refused: StoredKeys['refused'] = []
    const change: Record<string, string> = {}
    for (const mode of ['test', 'live'] as const) {
      const { publishable, secret } = getKeyColumns(mode)
      if (row[publishable] || row[secret]) continue
      for (const [kind, column] of [
        ['publishable', publishable],
        ['secret', secret],
      ] as const) {
        const key = imported[column]
        if (!key || isSimulatorKey(key)) continue
        const fault = findKeyFault(kind, key, mode)
        if (fault) refused.push({ column, fault })
        else change[column] = kind === 'secret' ? tx.secrets.seal(key, getSealContext(column)) : key
      }
    }
    const kept = Object.keys(change)
    if (kept.length === 0) return { kept, refused }
    await updateStripeConfig(tx.db, row.id, change, tx.clock())
    // The first real keys end simulator mode, so stock reserved by simulated orders is released.
    if (!row.secret_key_sandbox && !row.secret_key_production) await releaseModeStock(tx, 'simulator')
    await audit(tx, keysSavedAction, 'import', { columns: kept })
    await bumpContentVersion(tx)
    return { kept, refused }
  })
}
