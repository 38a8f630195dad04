import type { Upsell } from '#contract/upsells.ts'
import type { Context } from '#server/platform/core/context.ts'
import { listUpsellRows } from './repository.ts'
import { loadUpsellDtos } from './upsell-dtos.ts'

export async function listUpsells(ctx: Context): Promise<{ upsells: Upsell[] }> {
  return { upsells: await loadUpsellDtos(ctx.db, await listUpsellRows(ctx.db)) }
}
