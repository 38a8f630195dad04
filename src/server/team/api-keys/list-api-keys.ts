import type { Reply } from '#contract/endpoint.ts'
import type { listApiKeys as endpoint } from '#contract/team.ts'
import type { Context } from '#server/kernel/context.ts'
import { keyView } from './key-view.ts'
import { keptKeys } from './repository.ts'

export async function listApiKeys(ctx: Context): Promise<Reply<typeof endpoint>> {
  return { keys: (await keptKeys(ctx.db)).map(keyView) }
}
