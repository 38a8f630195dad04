import type { ConsentFilter } from '#contract/customers.ts'

/** What somebody answered, as it is called. */
export const toConsentFilter = (consent: boolean | null): ConsentFilter =>
  consent === null ? 'unknown' : consent ? 'given' : 'withdrawn'
