import { randomBytes } from 'node:crypto'
import { formatLicenseKey, getLicenseKeyHint, licenseKeyBytes, normalizeLicenseKey } from '#domain/license-key.ts'
import type { Context } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'

type Secrets = Pick<Context, 'secrets'>

const getSealContext = (id: string) => `license_keys.key.${id}`

/** Returns the HMAC by which a key is found. It depends on APP_SECRET, so that a copy of the database finds no key. */
export const hashLicenseKey = ({ secrets }: Secrets, key: string): string =>
  secrets.sign(`license key ${normalizeLicenseKey(key)}`)

/** Builds the columns of a key, which is stored encrypted. */
export function sealLicenseKey(ctx: Secrets, key: string) {
  const id = newId()
  return {
    id,
    key_hash: hashLicenseKey(ctx, key),
    key_sealed: ctx.secrets.seal(key, getSealContext(id)),
    hint: getLicenseKeyHint(key),
  }
}

/** Decrypts a key. Returns null when it cannot be decrypted, so that the rest of a page is still shown. */
export const openLicenseKey = ({ secrets }: Secrets, row: { id: string; key_sealed: string }): string | null =>
  secrets.tryOpen(row.key_sealed, getSealContext(row.id))

export const generateLicenseKey = (prefix: string): string => formatLicenseKey(randomBytes(licenseKeyBytes), prefix)
