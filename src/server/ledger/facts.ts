import type { Mode } from '#server/kernel/context.ts'

/** From which moment of the provider's clock a mode's bookings are kept, in milliseconds. */
export const getStartFactKey = (mode: Mode) => `ledger.from.${mode}`
/** When a mode's bookings were last read to the end, in milliseconds of our clock. */
export const getLastReadFactKey = (mode: Mode) => `ledger.read.${mode}`
/** The newest booking that is kept, in seconds of the provider's clock. */
export const getNewestEntryFactKey = (mode: Mode) => `ledger.newest.${mode}`
