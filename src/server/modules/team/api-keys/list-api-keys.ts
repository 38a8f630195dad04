import type { Reply } from '#contract/endpoint.ts'
import type { listApiKeys as endpoint } from '#contract/team.ts'
import type { Context } from '#server/platform/core/context.ts'
import { toApiKeyDto } from './api-key-dto.ts'
import { listApiKeyRows } from './repository.ts'

export async function listApiKeys(ctx: Context): Promise<Reply<typeof endpoint>> {
  return { keys: (await listApiKeyRows(ctx.db)).map(toApiKeyDto) }
}
