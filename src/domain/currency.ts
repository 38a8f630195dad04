/**
 * Currencies that a seller can select, as ISO 4217 codes in lower case. All have two decimals, because every amount is
 * stored in integer cents.
 */
export const saleCurrencies = [
  'usd',
  'brl',
  'eur',
  'gbp',
  'aud',
  'cad',
  'chf',
  'dkk',
  'mxn',
  'nok',
  'nzd',
  'pln',
  'sek',
  'sgd',
] as const
export type SaleCurrency = (typeof saleCurrencies)[number]
