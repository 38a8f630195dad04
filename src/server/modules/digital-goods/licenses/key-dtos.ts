import type { BoughtBenefit } from '#contract/bought-data.ts'
import type { LicenseKey } from '#contract/license-keys.ts'
import { findLicenseEnd } from '#domain/license-key.ts'
import type { Context } from '#server/platform/core/context.ts'
import { openLicenseKey } from '../records/license-keys/sealed-key.ts'
import type { GrantRow } from '../records/repository.ts'
import { findKeysOfOrder, findLatestActivations, type OrderKey } from './repository.ts'

const maxActivations = 50

/** Loads the keys of an order’s grants as members see them, by the id of the grant. */
export async function loadKeysForMembers(
  { db }: Pick<Context, 'db'>,
  orderId: string,
): Promise<Map<string, LicenseKey[]>> {
  const rows = await findKeysOfOrder(db, { id: orderId, subscription_id: null })
  const activations = await findLatestActivations(
    db,
    rows.map(({ key }) => key.id),
    maxActivations,
  )
  const toDto = ({ key, grant, activations: activationCount }: OrderKey): LicenseKey => ({
    id: key.id,
    hint: key.hint,
    activationLimit: key.activation_limit,
    expiresAt: findLicenseEnd(key, grant)?.toISOString() ?? null,
    activationCount,
    activations: activations
      .filter(({ keyId }) => keyId === key.id)
      .map(({ id, instance, activatedAt, lastSeenAt }) => ({
        id,
        instance,
        activatedAt: activatedAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
      })),
  })
  const byGrant = new Map<string, LicenseKey[]>()
  for (const row of rows) byGrant.set(row.grant.id, [...(byGrant.get(row.grant.id) ?? []), toDto(row)])
  return byGrant
}

/**
 * Selects the keys of a grant. A grant whose keys moved to the renewal of its subscription has the keys of the newest
 * renewal.
 */
export const selectKeysOfGrant = (grant: GrantRow, keys: readonly OrderKey[]): OrderKey[] =>
  keys.filter(each => (grant.key_count > 0 ? each.grant.id === grant.id : each.grant.benefit_id === grant.benefit_id))

/** Builds the keys that a buyer sees. Keys that cannot be decrypted are left out, so that the rest is still shown. */
export function buildShownKeys(ctx: Pick<Context, 'secrets'>, keys: readonly OrderKey[]): BoughtBenefit['keys'] {
  return keys.flatMap(({ key: row, grant, activations }) => {
    const key = openLicenseKey(ctx, row)
    if (key === null) return []
    const expiresAt = findLicenseEnd(row, grant)?.toISOString() ?? null
    return { key, activations, activationLimit: row.activation_limit, expiresAt }
  })
}
