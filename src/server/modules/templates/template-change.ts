import type { CheckoutTemplate } from '#contract/templates.ts'
import { findActorName } from '#server/modules/auth/members/index.ts'
import type { Context, Tx } from '#server/platform/core/context.ts'
import { AppError, orThrow } from '#server/platform/core/errors.ts'
import { audit, findLastAuditEntry } from '#server/platform/observability/repository.ts'
import { findTemplateRow, getTemplateRowForUpdate, type TemplateRow } from './repository.ts'
import { toTemplateDto } from './template-dto.ts'

async function loadTemplate(ctx: Context, id: string): Promise<CheckoutTemplate> {
  return toTemplateDto(orThrow(await findTemplateRow(ctx.db, id), 'template_not_found'))
}

/** Returns the current name of the member or API key that last saved a template; null when nobody saved it here. */
async function findLastEditorName(ctx: Context, id: string): Promise<string | null> {
  const entry = await findLastAuditEntry(ctx.db, { action: 'template.', target: id })
  return entry?.memberId ? findActorName(ctx.db, entry.memberId) : null
}

/**
 * Locks the template until the transaction ends. When `version` is outdated, throws `conflict` with the current
 * template and the name of its last editor.
 */
export async function lockTemplateForChange(tx: Tx, id: string, version: number | undefined): Promise<TemplateRow> {
  const row = await getTemplateRowForUpdate(tx.db, id)
  if (version !== undefined && version !== row.version)
    throw new AppError('conflict', {
      data: { template: await loadTemplate(tx, id), by: await findLastEditorName(tx, id) },
    })
  return row
}

/** Writes the audit entry of a template change and returns the changed template. */
export async function finishTemplateChange(
  ctx: Context,
  action: string,
  id: string,
  data: Record<string, unknown>,
): Promise<CheckoutTemplate> {
  await audit(ctx, action, id, data)
  return loadTemplate(ctx, id)
}
