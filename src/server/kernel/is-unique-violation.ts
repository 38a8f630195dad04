import { hasErrorCode, pgErrorCodes } from './errors.ts'

/** Whether a write broke a unique index: somebody else had the same in the same instant. */
export const isUniqueViolation = (error: unknown): boolean => hasErrorCode(error, pgErrorCodes.uniqueViolation)
