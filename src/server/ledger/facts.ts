import type { Mode } from '#server/kernel/context.ts'

/** Fact with the time from which on a mode’s ledger entries are stored, in ms of the provider’s clock. */
export const getStartFactKey = (mode: Mode) => `ledger.from.${mode}`
/** Fact with the time when a mode’s ledger was last read completely, in ms of this process’s clock. */
export const getLastReadFactKey = (mode: Mode) => `ledger.read.${mode}`
/** Fact with the time of the newest stored entry, in seconds of the provider’s clock. */
export const getNewestEntryFactKey = (mode: Mode) => `ledger.newest.${mode}`
