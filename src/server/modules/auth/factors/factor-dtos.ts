import type { Db } from '#server/platform/core/context.ts'
import { listFactorsOfUser } from './repository.ts'

/** Returns the user's second factors in the protocol's format, without their secrets. */
export async function loadFactorDtos(db: Db, userId: string) {
  return (await listFactorsOfUser(db, userId)).map(factor => ({
    id: factor.id,
    friendly_name: factor.friendly_name ?? '',
    factor_type: factor.factor_type,
    ...(factor.phone !== null && { phone: factor.phone }),
    status: factor.status,
    created_at: factor.created_at.toISOString(),
    updated_at: factor.updated_at.toISOString(),
    ...(factor.last_challenged_at && { last_challenged_at: factor.last_challenged_at.toISOString() }),
  }))
}
