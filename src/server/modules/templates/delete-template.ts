import { isBannerUsed } from '#server/modules/catalog/records/index.ts'
import { removeTemplateBanners } from '#server/modules/files/index.ts'
import { bumpContentVersion } from '#server/platform/cache/content-version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { deleteTemplateRow, getTemplateRowForUpdate, isPictureInTemplate } from './repository.ts'

/**
 * Deletes a template together with the pictures that nothing else shows. Products that used it fall back to the system
 * default, which cannot be deleted.
 */
export function deleteTemplate(ctx: Context, id: string): Promise<void> {
  return withTransaction(ctx, async tx => {
    const row = await getTemplateRowForUpdate(tx.db, id, true)
    if (row.is_system_default) throw new AppError('template_is_default')
    await deleteTemplateRow(tx.db, id, tx.clock())
    const isPictureUsed = async (path: string) =>
      (await isPictureInTemplate(tx.db, path)) || (await isBannerUsed(tx.db, path))
    await removeTemplateBanners(tx, id, isPictureUsed)
    await audit(tx, 'template.deleted', id, { name: row.name })
    await bumpContentVersion(tx)
  })
}
