/** Currencies that a seller can choose: all have two decimals, as every amount here is integer cents. ISO 4217, lower case. */
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
