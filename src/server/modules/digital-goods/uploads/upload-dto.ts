import type { DigitalUpload } from '#contract/digital-uploads.ts'
import type { PartedFile } from '#domain/upload-parts.ts'
import type { Db } from '#server/platform/core/context.ts'
import { findParts, type PartRow, type UploadRow } from './repository.ts'

export const toPartedFile = ({ bytes, part_bytes }: Pick<UploadRow, 'bytes' | 'part_bytes'>): PartedFile => ({
  bytes,
  partBytes: part_bytes,
})

const toDto = (row: UploadRow, parts: readonly PartRow[]): DigitalUpload => ({
  id: row.id,
  productId: row.product_id,
  benefitId: row.benefit_id,
  lessonId: row.lesson_id,
  lessonRole: row.lesson_role,
  fileName: row.file_name,
  mime: row.mime,
  bytes: row.bytes,
  lastModified: row.last_modified,
  partBytes: row.part_bytes,
  receivedParts: parts.filter(part => part.upload_id === row.id).map(part => part.number),
  state: row.state,
  problem: row.problem,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

export async function loadUploads(db: Db, rows: readonly UploadRow[]): Promise<DigitalUpload[]> {
  if (rows.length === 0) return []
  const parts = await findParts(
    db,
    rows.map(row => row.id),
  )
  return rows.map(row => toDto(row, parts))
}

export const loadUpload = async (db: Db, row: UploadRow): Promise<DigitalUpload> =>
  toDto(row, await findParts(db, [row.id]))
