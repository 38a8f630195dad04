import type { DigitalBenefit, listDigitalBenefits } from '#contract/digital-goods.ts'
import type { Reply } from '#contract/endpoint.ts'
import { doesProductExist } from '#server/modules/catalog/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import type { BenefitRow } from './records/repository.ts'
import { type FileRow, findFilesOfProduct, listBenefitRows } from './repository.ts'

export type DigitalBenefits = Reply<typeof listDigitalBenefits>

/** Throws product_not_found for a product that does not exist, on sale or not. */
export async function assertProductExists({ db }: Pick<Context, 'db'>, productId: string): Promise<void> {
  if (!(await doesProductExist(db, productId))) throw new AppError('product_not_found')
}

const toDto = (row: BenefitRow, grants: number, file: FileRow | undefined): DigitalBenefit => ({
  id: row.id,
  productId: row.product_id,
  kind: row.kind,
  title: row.title,
  content: row.content,
  url: row.url,
  variantId: row.variant_id,
  downloadLimit: row.download_limit,
  file: file
    ? {
        version: file.version,
        fileName: file.file_name,
        mime: file.mime,
        bytes: file.bytes,
        sha256: file.sha256,
        createdAt: file.created_at.toISOString(),
      }
    : null,
  grants,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

export async function loadBenefits(
  { db, config }: Pick<Context, 'db' | 'config'>,
  productId: string,
): Promise<DigitalBenefits> {
  const rows = await listBenefitRows(db, productId)
  const files = await findFilesOfProduct(db, productId)
  return {
    benefits: rows.map(({ benefit, grants }) =>
      toDto(
        benefit,
        grants,
        files.find(file => file.benefit_id === benefit.id),
      ),
    ),
    maxFileBytes: config.digitalFileMaxBytes,
  }
}

/** Lists what the buyers of a product receive. Throws product_not_found. */
export async function listBenefits(ctx: Context, productId: string): Promise<DigitalBenefits> {
  await assertProductExists(ctx, productId)
  return loadBenefits(ctx, productId)
}
