import type { Reply } from '#contract/endpoint.ts'
import type { listTemplates as endpoint } from '#contract/templates.ts'
import type { Context } from '#server/platform/core/context.ts'
import { listTemplateRows } from './repository.ts'
import { toTemplateDto } from './template-dto.ts'

export async function listTemplates(ctx: Context): Promise<Reply<typeof endpoint>> {
  return { templates: (await listTemplateRows(ctx.db)).map(toTemplateDto) }
}
