import type { ConsentFilter } from '#contract/customers.ts'

export const toConsentFilter = (consent: boolean | null): ConsentFilter =>
  consent === null ? 'unknown' : consent ? 'given' : 'withdrawn'
