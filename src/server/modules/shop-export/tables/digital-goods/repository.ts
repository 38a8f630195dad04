import { sql } from 'drizzle-orm'
import { openLicenseKey } from '#server/modules/digital-goods/records/index.ts'
import {
  digitalBenefits,
  digitalFiles,
  digitalGrants,
  licenseActivations,
  licenseKeys,
} from '#server/platform/db/schema/digital-goods.ts'
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
    key_source: digitalBenefits.key_source,
    key_prefix: digitalBenefits.key_prefix,
    activation_limit: digitalBenefits.activation_limit,
    key_days: digitalBenefits.key_days,
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
    key_count: digitalGrants.key_count,
  },
}

/** License keys as buyers read them. Keys without a grant are those that nobody bought yet. */
export const keys: RowSource = {
  from: licenseKeys,
  key: [licenseKeys.id],
  columns: {
    id: licenseKeys.id,
    benefit_id: licenseKeys.benefit_id,
    grant_id: licenseKeys.grant_id,
    key: licenseKeys.key_sealed,
    activation_limit: licenseKeys.activation_limit,
    assigned_at: licenseKeys.assigned_at,
    expires_at: licenseKeys.expires_at,
    created_at: licenseKeys.created_at,
  },
  decrypted: {
    key: (secrets, row) => openLicenseKey({ secrets }, { id: String(row.id), key_sealed: String(row.key) }),
  },
}

export const activations: RowSource = {
  from: licenseActivations,
  key: [licenseActivations.id],
  columns: {
    id: licenseActivations.id,
    key_id: licenseActivations.key_id,
    instance: licenseActivations.instance,
    last_seen_at: licenseActivations.last_seen_at,
    created_at: licenseActivations.created_at,
  },
}
