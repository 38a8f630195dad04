import type { Config } from '#server/platform/config/config.ts'
import type { Services } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { createDiskStorage } from './disk-storage.ts'
import { S3Error } from './s3-client.ts'
import { createS3Storage } from './s3-storage.ts'

export const createStorage = ({ s3, dataDir }: Config): Storage =>
  s3 ? createS3Storage(s3) : createDiskStorage(dataDir)

/**
 * The setting to change for each error of the storage that nothing else can fix. 'AccessDenied' is left out, because
 * without list permission it may only mean that the key does not exist.
 */
const settingByErrorCode: Record<string, string> = {
  NoSuchBucket: 'S3_BUCKET',
  InvalidAccessKeyId: 'S3_ACCESS_KEY_ID',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY',
  AuthorizationHeaderMalformed: 'S3_REGION',
  PermanentRedirect: 'S3_ENDPOINT or S3_REGION',
}

/**
 * Calls the storage once at startup. Returns an error message when the storage rejects the settings, else null. When
 * the storage does not respond, the shop sells without pictures until it does, and a warning is logged.
 */
export async function checkStorageSettings({
  storage,
  log,
}: Pick<Services, 'storage' | 'log'>): Promise<string | null> {
  try {
    await storage.get('product-images/asked-at-the-start')
    return null
  } catch (error) {
    const cause = error instanceof AppError ? error.cause : error
    const setting = cause instanceof S3Error && settingByErrorCode[cause.code]
    if (setting) return `The object storage rejected the settings (${cause.code}): check ${setting}.`
    log.warn({ err: cause }, 'the object storage does not respond; pictures are unavailable until it does')
    return null
  }
}
