import { hasCode, pgCodes } from './errors.ts'

/** Whether a write broke a unique index: somebody else had the same in the same instant. */
export const breaksUnique = (error: unknown): boolean => hasCode(error, pgCodes.uniqueViolation)
