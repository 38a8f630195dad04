import { sql } from 'drizzle-orm'
import { digitalBenefits, digitalFiles, digitalGrants } from '#server/platform/db/schema/digital-goods.ts'
import type { RowSource } from '../repository.ts'

export const benefits: RowSource = {
  from: digitalBenefits,
  key: [digitalBenefits.id],
  columns: {
    id: digitalBenefits.id,
    product_id: digitalBenefits.product_id,
    variant_id: digitalBenefits.variant_id,
    kind: digitalBenefits.kind,
    title: digitalBenefits.title,
    text: digitalBenefits.content,
    url: digitalBenefits.url,
    download_limit: digitalBenefits.download_limit,
    position: digitalBenefits.position,
    deleted_at: digitalBenefits.deleted_at,
    created_at: digitalBenefits.created_at,
  },
}

/** The versions of files. `file` is the path in the export, which is that of the storage below `files/`. */
export const privateFiles: RowSource = {
  from: digitalFiles,
  key: [digitalFiles.id],
  columns: {
    id: digitalFiles.id,
    benefit_id: digitalFiles.benefit_id,
    version: digitalFiles.version,
    name: digitalFiles.file_name,
    mime: digitalFiles.mime,
    bytes: digitalFiles.bytes,
    file: sql`'files/' || ${digitalFiles.storage_key}`,
    created_at: digitalFiles.created_at,
  },
}

export const grants: RowSource = {
  from: digitalGrants,
  key: [digitalGrants.id],
  columns: {
    id: digitalGrants.id,
    order_id: digitalGrants.order_id,
    line_id: digitalGrants.line_id,
    benefit_id: digitalGrants.benefit_id,
    state: digitalGrants.state,
    reason: digitalGrants.reason,
    granted_at: digitalGrants.granted_at,
    revoked_at: digitalGrants.revoked_at,
    expires_at: digitalGrants.expires_at,
    download_count: digitalGrants.download_count,
    download_limit: digitalGrants.download_limit,
  },
}
