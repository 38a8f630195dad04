import { useSearchParams } from 'react-router'
import { maxDashboardDays } from '#contract/dashboard.ts'
import { countDays } from '#domain/calendar-day.ts'
import { type SalesMetric, salesMetrics } from '#domain/sales.ts'
import { periods } from '../list/list-filters.ts'
import type { DashboardQuery } from './queries.ts'

export type NumbersChoice = {
  days: (typeof periods)[number]
  since: string | null
  until: string | null
  in: string | null
  show: SalesMetric
}
/**
 * The URL parameters of the dashboard. Their names differ from those of the order list, which has its own period and
 * currency in the same URL.
 */
const paramNames = ['days', 'since', 'until', 'in', 'show'] as const
const defaultChoice: Pick<NumbersChoice, 'days' | 'show'> = { days: '30', show: 'revenue' }
const parseDay = (text: string | null) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null

/** Parses the period, the currency and the metric from the URL. Invalid parameters count as missing. */
export function parseNumbersChoice(params: URLSearchParams): NumbersChoice {
  const currency = params.get('in')
  return {
    days: periods.find(each => each === params.get('days')) ?? defaultChoice.days,
    since: parseDay(params.get('since')),
    until: parseDay(params.get('until')),
    in: currency && /^[a-z]{3}$/.test(currency) ? currency : null,
    show: salesMetrics.find(each => each === params.get('show')) ?? defaultChoice.show,
  }
}

/** Builds the server's query; null when the dates are not a valid period. */
export function buildDashboardQuery(choice: NumbersChoice, mode: string | null): DashboardQuery | null {
  const filters = { ...(choice.in && { currency: choice.in }), ...(mode && { mode }) } as DashboardQuery
  if (choice.days !== 'custom') return { ...filters, days: choice.days === 'today' ? '1' : choice.days }
  const { since, until } = choice
  if (!since || !until) return null
  const days = countDays(since, until)
  return days >= 1 && days <= maxDashboardDays ? { ...filters, from: since, to: until } : null
}

/** The URL holds period, currency and metric, so that they can be shared and the back button restores them. */
export function useNumbersChoice() {
  const [params, setParams] = useSearchParams()
  const change = (to: Partial<NumbersChoice>) =>
    setParams(
      current => {
        const next = { ...parseNumbersChoice(current), ...to }
        for (const name of paramNames) {
          const value = next[name]
          if (value && value !== (defaultChoice as Partial<NumbersChoice>)[name]) current.set(name, value)
          else current.delete(name)
        }
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  return { choice: parseNumbersChoice(params), change }
}
