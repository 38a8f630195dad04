import type { DigitalBenefit, listDigitalBenefits } from '#contract/digital-goods.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { BenefitKind } from '#domain/digital-goods.ts'
import { doesProductExist } from '#server/modules/catalog/records/index.ts'
import { countOutlines, type OutlineCounts } from '#server/modules/courses/records/index.ts'
import type { Context } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { countDueKeys, countFreeKeys } from './records/license-keys/repository.ts'
import type { BenefitRow } from './records/repository.ts'
import { type FileRow, findFilesOfProduct, listBenefitRows } from './repository.ts'

export type DigitalBenefits = Reply<typeof listDigitalBenefits>

/** Throws product_not_found for a product that does not exist, on sale or not. */
export async function assertProductExists({ db }: Pick<Context, 'db'>, productId: string): Promise<void> {
  if (!(await doesProductExist(db, productId))) throw new AppError('product_not_found')
}

type KeyCounts = { free: ReadonlyMap<string, number>; due: ReadonlyMap<string, number> }
type Counted = {
  grants: number
  file: FileRow | undefined
  keys: KeyCounts
  course: OutlineCounts | undefined
}

const toLicenseDto = (row: BenefitRow, { free, due }: KeyCounts): DigitalBenefit['license'] =>
  row.key_source && {
    source: row.key_source,
    prefix: row.key_prefix ?? '',
    activationLimit: row.activation_limit,
    validDays: row.key_days,
    keysLeft: row.key_source === 'pool' ? (free.get(row.id) ?? 0) : null,
    keysDue: due.get(row.id) ?? 0,
  }

const toDto = (row: BenefitRow, { grants, file, keys, course }: Counted): DigitalBenefit => ({
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
  license: toLicenseDto(row, keys),
  course: course ?? null,
  grants,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
})

export async function loadBenefits(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  productId: string,
): Promise<DigitalBenefits> {
  const rows = await listBenefitRows(db, productId)
  const files = await findFilesOfProduct(db, productId)
  const listIds = (kind: BenefitKind) => rows.flatMap(({ benefit }) => (benefit.kind === kind ? benefit.id : []))
  const withKeys = listIds('license')
  const keys = { free: await countFreeKeys(db, withKeys), due: await countDueKeys(db, withKeys, clock()) }
  const outlines = await countOutlines(db, listIds('course'))
  return {
    benefits: rows.map(({ benefit, grants }) =>
      toDto(benefit, {
        grants,
        file: files.find(file => file.benefit_id === benefit.id),
        keys,
        course: outlines.get(benefit.id),
      }),
    ),
    maxFileBytes: config.digitalFileMaxBytes,
  }
}

/** Lists what the buyers of a product receive. Throws product_not_found. */
export async function listBenefits(ctx: Context, productId: string): Promise<DigitalBenefits> {
  await assertProductExists(ctx, productId)
  return loadBenefits(ctx, productId)
}
