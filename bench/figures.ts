import { appendFileSync } from 'node:fs'

/** The maximum or minimum of a figure, in the figure's own unit. */
type Limit = { atMost: number } | { atLeast: number }
type Formatter = (value: number) => string
export type Figure = { what: string; measured: string; limit: string; isMet: boolean }

export const formatMs: Formatter = value => `${Math.round(value)} ms`
export const formatCount: Formatter = value => String(Math.round(value))
export const formatKilobytes: Formatter = bytes => `${Math.round((bytes / 1_000) * 10) / 10} KB`
export const formatOneDecimal: Formatter = value => String(Math.round(value * 10) / 10)
export const formatPercent: Formatter = share => `${Math.round(100 * share)} %`

const getMedian = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** Formats the median of several measurements, with minimum and maximum if there are several. */
export const formatSpread = (values: readonly number[], show: Formatter): string =>
  show(getMedian(values)) + (values.length > 1 ? ` (${show(Math.min(...values))} to ${show(Math.max(...values))})` : '')

export const printFigure = ({ what, measured, limit, isMet }: Figure): void =>
  console.log(`  ${what.padEnd(56)} ${measured.padStart(26)}   ${limit.padEnd(12)} ${isMet ? 'met' : 'MISSED'}`)

/**
 * Prints the median with its limit, and records it if `npm run speed` started the benchmark.
 * @returns whether the limit is met
 */
export function checkFigure(
  what: string,
  measured: number | readonly number[],
  limit: Limit,
  show: Formatter,
): boolean {
  const values = typeof measured === 'number' ? [measured] : measured
  const median = getMedian(values)
  const [isMet, limitText] =
    'atMost' in limit
      ? [median <= limit.atMost, `≤ ${show(limit.atMost)}`]
      : [median >= limit.atLeast, `≥ ${show(limit.atLeast)}`]
  const figure = { what, measured: formatSpread(values, show), limit: limitText, isMet }
  printFigure(figure)
  const file = process.env.SPEED_FIGURES
  if (file) appendFileSync(file, `${JSON.stringify(figure)}\n`)
  return isMet
}
