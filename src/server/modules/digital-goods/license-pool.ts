import type { addLicenseKeys as endpoint } from '#contract/digital-goods.ts'
import type { Reply, Request } from '#contract/endpoint.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { loadBenefits } from './benefit-dto.ts'
import { assignWaitingKeys, sealKeys } from './records/license-keys/give-keys.ts'
import { insertKeys, type NewLicenseKey } from './records/license-keys/repository.ts'
import { getBenefit, getBenefitForUpdate } from './repository.ts'

const keysPerStatement = 2_000

/** Sorts rows by hash, so that two calls with the same new keys wait for each other instead of blocking each other. */
const sortByHash = (rows: readonly NewLicenseKey[]) => rows.toSorted((a, b) => (a.key_hash < b.key_hash ? -1 : 1))

/**
 * Adds keys to a pool and gives them to buyers who wait. Throws digital_benefit_not_found, and license_keys_generated for
 * a benefit without a pool.
 */
export async function addLicenseKeys(
  ctx: Context,
  { params, body }: Request<typeof endpoint>,
): Promise<Reply<typeof endpoint>> {
  const benefit = await getBenefit(ctx.db, params.id)
  if (benefit.key_source !== 'pool') throw new AppError('license_keys_generated')
  const rows = sortByHash(await sealKeys(ctx, benefit.id, body.keys))
  const result = await withTransaction(ctx, async tx => {
    const { title, product_id } = await getBenefitForUpdate(tx.db, params.id)
    let added = 0
    for (let at = 0; at < rows.length; at += keysPerStatement)
      added += await insertKeys(tx.db, rows.slice(at, at + keysPerStatement))
    await assignWaitingKeys(tx, params.id)
    await audit(tx, 'digital_benefit.keys_added', params.id, { title, count: added })
    return { ...(await loadBenefits(tx, product_id)), added, repeated: rows.length - added }
  })
  ctx.wake()
  return result
}
