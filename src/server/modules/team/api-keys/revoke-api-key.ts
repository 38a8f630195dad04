import { revokeApiKeyRow } from '#server/modules/auth/api-keys/index.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { audit } from '#server/platform/observability/repository.ts'

export function revokeApiKey(ctx: Context, id: string): Promise<undefined> {
  return withTransaction(ctx, async tx => {
    const name = await revokeApiKeyRow(tx.db, id, tx.clock())
    await audit(tx, 'api_key.revoked', id, { name })
    return undefined
  })
}
