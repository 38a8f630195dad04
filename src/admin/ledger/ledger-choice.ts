import { useSearchParams } from 'react-router'
import { maxLedgerDays } from '#contract/ledger.ts'
import { addDays, countDays } from '#domain/calendar-day.ts'
import type { LedgerQuery } from './queries.ts'

export const periods = ['7', '30', '90', 'custom'] as const
type Period = (typeof periods)[number]
export type LedgerChoice = {
  period: Period
  from: string | null
  to: string | null
  currency: string | null
  mode: string | null
}

const paramNames = ['period', 'from', 'to', 'currency', 'mode'] as const
const defaultPeriod: Period = '30'
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const modes = ['live', 'test', 'simulator'] as const
const parseDay = (text: string | null) =>
  text && dayPattern.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

/** Parses the period, the currency and the payment mode from the URL; invalid values count as missing. */
export function parseChoice(params: URLSearchParams): LedgerChoice {
  const currency = params.get('currency')
  return {
    period: periods.find(each => each === params.get('period')) ?? defaultPeriod,
    from: parseDay(params.get('from')),
    to: parseDay(params.get('to')),
    currency: currency && /^[a-z]{3}$/.test(currency) ? currency : null,
    mode: modes.find(each => each === params.get('mode')) ?? null,
  }
}

/** Whether `from` and `to` are a period that the server accepts. */
export function isPeriod({ from, to }: Pick<LedgerChoice, 'from' | 'to'>): boolean {
  if (!from || !to) return false
  const days = countDays(from, to)
  return days >= 1 && days <= maxLedgerDays
}

/**
 * Builds the server's query; `today` is the current day in the shop's time zone. Returns null when the dates are not a
 * valid period.
 */
export function buildLedgerQuery(choice: LedgerChoice, today: string): LedgerQuery | null {
  const filters = {
    ...(choice.currency && { currency: choice.currency }),
    ...(choice.mode && { mode: choice.mode as NonNullable<LedgerQuery['mode']> }),
  }
  if (choice.period === 'custom') {
    return isPeriod(choice) ? { from: choice.from ?? '', to: choice.to ?? '', ...filters } : null
  }
  if (choice.period === defaultPeriod) return filters
  return { from: addDays(today, 1 - Number(choice.period)), to: today, ...filters }
}

/**
 * The URL holds the period, the currency and the payment mode, so that they can be shared and the back button restores
 * them.
 */
export function useLedgerChoice() {
  const [params, setParams] = useSearchParams()
  const change = (to: Partial<LedgerChoice>) =>
    setParams(current => {
      const next = { ...parseChoice(current), ...to }
      for (const name of paramNames) {
        const value = next[name]
        if (value && !(name === 'period' && value === defaultPeriod)) current.set(name, value)
        else current.delete(name)
      }
      return current
    })
  return { choice: parseChoice(params), change }
}
