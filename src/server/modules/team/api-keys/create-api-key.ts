import type { Reply, Request } from '#contract/endpoint.ts'
import type { makeApiKey as endpoint } from '#contract/team.ts'
import { getApiKeyRow, insertApiKey } from '#server/modules/auth/api-keys/index.ts'
import { generateApiKey } from '#server/modules/auth/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { toApiKeyDto } from './api-key-dto.ts'

const dayMs = 24 * 3_600_000

/** Creates an API key. The key itself is returned only here; afterwards only its hash is known. */
export function createApiKey(
  ctx: Context,
  { name, role, days }: Request<typeof endpoint>['body'],
): Promise<Reply<typeof endpoint>> {
  return withTransaction(ctx, async tx => {
    const now = tx.clock()
    const id = newId()
    const { key, hash, lastFour } = generateApiKey()
    await insertApiKey(tx.db, {
      id,
      name,
      key_hash: hash,
      last_four: lastFour,
      role,
      created_by: tx.actor?.memberId ?? null,
      expires_at: days === null ? null : new Date(now.getTime() + days * dayMs),
      created_at: now,
    })
    await audit(tx, 'api_key.made', id, { name, role, days })
    return { ...toApiKeyDto(await getApiKeyRow(tx.db, id)), key }
  })
}
