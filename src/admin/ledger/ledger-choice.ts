import { useSearchParams } from 'react-router'
import { longestLedger } from '#contract/ledger.ts'
import { dayAfter, daysBetween } from '#domain/calendar-day.ts'
import type { LedgerQuery } from './queries.ts'

export const periods = ['7', '30', '90', 'custom'] as const
type Period = (typeof periods)[number]
export type Choice = {
  period: Period
  from: string | null
  to: string | null
  currency: string | null
  mode: string | null
}

const names = ['period', 'from', 'to', 'currency', 'mode'] as const
const usual: Period = '30'
const day = /^\d{4}-\d{2}-\d{2}$/
const modes = ['live', 'test', 'simulator'] as const
const dayOf = (text: string | null) => (text && day.test(text) && !Number.isNaN(Date.parse(text)) ? text : null)

/** What an address says; what it says wrongly counts as not said. */
export function choiceOf(params: URLSearchParams): Choice {
  const currency = params.get('currency')
  return {
    period: periods.find(each => each === params.get('period')) ?? usual,
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
    currency: currency && /^[a-z]{3}$/.test(currency) ? currency : null,
    mode: modes.find(each => each === params.get('mode')) ?? null,
  }
}

/** Whether two days are a period that can be summed. */
export function isPeriod({ from, to }: Pick<Choice, 'from' | 'to'>): boolean {
  if (!from || !to) return false
  const days = daysBetween(from, to)
  return days >= 1 && days <= longestLedger
}

/** What is asked of the server; `today` is the day where the shop is. Null: the dates are no period. */
export function queryOf(choice: Choice, today: string): LedgerQuery | null {
  const rest = {
    ...(choice.currency && { currency: choice.currency }),
    ...(choice.mode && { mode: choice.mode as NonNullable<LedgerQuery['mode']> }),
  }
  if (choice.period === 'custom') {
    return isPeriod(choice) ? { from: choice.from ?? '', to: choice.to ?? '', ...rest } : null
  }
  if (choice.period === usual) return rest
  return { from: dayAfter(today, 1 - Number(choice.period)), to: today, ...rest }
}

/** The choice stands in the address, so that it can be shared and gone back to. */
export function useChoice() {
  const [params, setParams] = useSearchParams()
  const change = (to: Partial<Choice>) =>
    setParams(now => {
      const next = { ...choiceOf(now), ...to }
      for (const name of names) {
        const value = next[name]
        if (value && !(name === 'period' && value === usual)) now.set(name, value)
        else now.delete(name)
      }
      return now
    })
  return { choice: choiceOf(params), change }
}
