import type { Mode } from '#server/platform/core/context.ts'

/** Key of the installation fact with the start of a mode’s stored ledger, in ms of the provider’s clock. */
export const getStartFactKey = (mode: Mode) => `ledger.from.${mode}`
/**
 * Key of the installation fact with the time of the last complete read of a mode’s ledger, in ms of this process’s
 * clock.
 */
export const getLastReadFactKey = (mode: Mode) => `ledger.read.${mode}`
/** Key of the installation fact with the time of a mode’s newest stored entry, in seconds of the provider’s clock. */
export const getNewestEntryFactKey = (mode: Mode) => `ledger.newest.${mode}`
