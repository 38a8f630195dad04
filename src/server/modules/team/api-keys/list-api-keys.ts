import type { Reply } from '#contract/endpoint.ts'
import type { listApiKeys as endpoint } from '#contract/team.ts'
import { listApiKeyRows } from '#server/modules/auth/api-keys/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { toApiKeyDto } from './api-key-dto.ts'

export async function listApiKeys(ctx: Context): Promise<Reply<typeof endpoint>> {
  return { keys: (await listApiKeyRows(ctx.db)).map(toApiKeyDto) }
}
