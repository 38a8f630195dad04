import { hasErrorCode, pgErrorCodes } from '../core/errors.ts'

/** Whether a write violated a unique index, usually because a concurrent request wrote the same value first. */
export const isUniqueViolation = (error: unknown): boolean => hasErrorCode(error, pgErrorCodes.uniqueViolation)
