import type { CheckResult, Operations } from '#contract/operations.ts'
import { locale } from '#i18n/index.ts'
import { operations as words } from '#i18n/lazy-words.ts'

const minute = 60
const hour = 60 * minute

type Reason = { bad: boolean; text: string }
export type Health = { state: 'ok' | 'warn' | 'bad'; text: string }

const reasonList = new Intl.ListFormat(locale)
const countSecondsBetween = (at: string, now: string) => (Date.parse(now) - Date.parse(at)) / 1000

/** Lists what is wrong, the most serious first. Empty when all is well. */
function collectReasons({
  alarms,
  invariants,
  queues,
  reconciler,
  provider,
  mercadoPago,
  mode,
  at,
  selfChecks,
}: Operations): Reason[] {
  const buildReasons = (bad: boolean, count: number, text: (n: number) => string) =>
    count > 0 ? [{ bad, text: text(count) }] : []
  const countChecks = (state: CheckResult['state']) =>
    invariants?.checks.filter(check => check.state === state).length ?? 0
  const slowQueueCount = [queues.inbox, queues.outbox].filter(
    ({ oldestSeconds }) => (oldestSeconds ?? 0) > 5 * minute,
  ).length
  const lastReconciliation = reconciler.lastSuccess.find(each => each.mode === mode)?.at
  const isLate = (last: string | null | undefined) => !last || countSecondsBetween(last, at) > 20 * minute
  const isReconcilerLate = provider.usable && isLate(lastReconciliation)
  const isMercadoPagoLate = mercadoPago?.usable && isLate(mercadoPago.caughtUpAt)
  const areChecksLate = !invariants || countSecondsBetween(invariants.at, at) > 26 * hour
  return [
    ...buildReasons(true, alarms.length, words.reasons.alarms),
    ...buildReasons(true, countChecks('broken'), words.reasons.broken),
    ...buildReasons(true, queues.inbox.dead + queues.outbox.dead, words.reasons.dead),
    ...buildReasons(true, provider.usable || mercadoPago ? 0 : 1, words.reasons.unusable),
    ...buildReasons(true, mercadoPago?.usable === false ? 1 : 0, words.reasons.mercadoPagoUnusable),
    ...buildReasons(true, selfChecks.filter(check => check.state === 'bad').length, words.reasons.self),
    ...buildReasons(false, countChecks('late'), words.reasons.late),
    ...buildReasons(false, slowQueueCount, words.reasons.slow),
    ...buildReasons(false, isReconcilerLate ? 1 : 0, words.reasons.reconciler),
    ...buildReasons(false, isMercadoPagoLate ? 1 : 0, words.reasons.mercadoPagoLate),
    ...buildReasons(false, countChecks('unknown'), words.reasons.unknown),
    ...buildReasons(false, areChecksLate ? 1 : 0, words.reasons.unchecked),
  ]
}

/** Summarizes the state of operations in one sentence. */
export function summarizeHealth(operations: Operations): Health {
  const reasons = collectReasons(operations)
  if (reasons.length === 0) return { state: 'ok', text: words.healthy }
  const sentence = `${reasonList.format(reasons.map(reason => reason.text))}.`
  return {
    state: reasons.some(reason => reason.bad) ? 'bad' : 'warn',
    text: sentence.charAt(0).toUpperCase() + sentence.slice(1),
  }
}
