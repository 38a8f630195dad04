/**
 * Each state of Brazil with the last three-digit prefix of its postal codes (CEP), in ascending order. A range starts
 * where the previous range ends; the first range starts at 010. Some states have two ranges.
 */
const ranges = `SP199RJ289ES299MG399BA489SE499PE569AL579PB589RN599CE639PI649MA659PA688AP689AM692RR693AM698AC699DF727GO729
DF736GO767RO769TO779MT788--789MS799PR879SC899RS999`

const unassigned = '--'
const limits = [...ranges.matchAll(/(..)(\d{3})/g)].map(([, state = '', last]) => ({ state, last: Number(last) }))

/** Returns the code of the state to which a complete postal code (CEP) belongs; null when it belongs to none. */
export function findBrazilianState(zip: string): string | null {
  const digits = zip.replace(/\D/g, '')
  const prefix = Number(digits.slice(0, 3))
  if (digits.length !== 8 || prefix < 10) return null
  const state = limits.find(({ last }) => prefix <= last)?.state
  return state && state !== unassigned ? state : null
}
