import type { TableForm } from '#contract/table-form.ts'
import { type DecimalSeparator, parseLocalizedNumber } from '#domain/localized-number.ts'
import { findStepProblem, type QuantityPrices } from '#domain/quantity-price.ts'
import { formatAmountCell } from '#server/platform/files/table-file.ts'
import { toCents } from './price-cents.ts'

/** Formats quantity prices as `3=66.66* 5=60.00`: the price of each from 3 units on, with a star if it is preselected. */
export const formatQuantityPricesCell = (form: TableForm, prices: QuantityPrices | null): string =>
  (prices?.steps ?? [])
    .map(({ quantity, unitCents }) => {
      const star = quantity === prices?.preselected ? '*' : ''
      return `${quantity}=${formatAmountCell(form, unitCents)}${star}`
    })
    .join(' ')

/** Parses a cell of quantity prices. Returns null when it has another form or an ambiguous amount. */
export function parseQuantityPricesCell(cell: string, separator: DecimalSeparator | null): QuantityPrices | null {
  const prices: QuantityPrices = { steps: [], preselected: null }
  for (const part of cell.split(/\s+/).filter(Boolean)) {
    const [, quantity, amount = '', star] = /^(\d{1,3})=([\d.,]{1,20})(\*)?$/.exec(part) ?? []
    const number = parseLocalizedNumber(amount, separator)
    const unitCents = number === null || number === 'ambiguous' ? null : toCents(number)
    if (quantity === undefined || unitCents === null || (star && prices.preselected !== null)) return null
    prices.steps.push({ quantity: Number(quantity), unitCents })
    if (star) prices.preselected = Number(quantity)
  }
  return prices
}

const isSame = (one: QuantityPrices | null, other: QuantityPrices | null) =>
  JSON.stringify([one?.steps, one?.preselected]) === JSON.stringify([other?.steps, other?.preselected])

/**
 * Returns the quantity prices that a line gives a variant, or 'invalid'. Those that the variant already has are
 * accepted, because a change of its own price may have overtaken them.
 * @param typed null removes them, and undefined keeps the stored ones
 */
export function resolveQuantityPrices(
  typed: QuantityPrices | null | undefined,
  stored: QuantityPrices | null,
  baseCents: number,
): QuantityPrices | null | 'invalid' {
  if (typed === undefined || isSame(typed, stored)) return stored
  return typed && findStepProblem(baseCents, typed) ? 'invalid' : typed
}
