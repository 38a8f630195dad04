import { AppError, hasErrorCode } from '#server/platform/core/errors.ts'

/** Error codes of a full disk, a used-up quota, MinIO and Ceph. */
const fullCodes = ['ENOSPC', 'EDQUOT', 'XMinioStorageFull', 'QuotaExceeded', 'InsufficientStorage']

/** Returns storage_full when the disk or the bucket has no space left, and every other error as it is. */
export const toStorageFull = (error: unknown): unknown =>
  hasErrorCode(error, ...fullCodes) ? new AppError('storage_full', { cause: error }) : error
