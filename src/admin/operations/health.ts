import type { CheckResult, Operations } from '#contract/operations.ts'
import { locale } from '#words/index.ts'
import { operations as words } from '#words/lazy-words.ts'

const minute = 60
const hour = 60 * minute

type Reason = { bad: boolean; text: string }
export type Health = { state: 'ok' | 'warn' | 'bad'; text: string }

const list = new Intl.ListFormat(locale)
const secondsBefore = (at: string, now: string) => (Date.parse(now) - Date.parse(at)) / 1000

/** Lists what is wrong, the most serious first. Empty when all is well. */
function collectReasons({
  alarms,
  invariants,
  queues,
  reconciler,
  provider,
  mode,
  at,
  selfChecks,
}: Operations): Reason[] {
  const counted = (bad: boolean, many: number, text: (n: number) => string) =>
    many > 0 ? [{ bad, text: text(many) }] : []
  const checks = (state: CheckResult['state']) => invariants?.checks.filter(check => check.state === state).length ?? 0
  const slow = [queues.inbox, queues.outbox].filter(({ oldestSeconds }) => (oldestSeconds ?? 0) > 5 * minute).length
  const last = reconciler.lastSuccess.find(each => each.mode === mode)?.at
  const unasked = provider.usable && (!last || secondsBefore(last, at) > 20 * minute)
  const unchecked = !invariants || secondsBefore(invariants.at, at) > 26 * hour
  return [
    ...counted(true, alarms.length, words.reasons.alarms),
    ...counted(true, checks('broken'), words.reasons.broken),
    ...counted(true, queues.inbox.dead + queues.outbox.dead, words.reasons.dead),
    ...counted(true, provider.usable ? 0 : 1, words.reasons.unusable),
    ...counted(true, selfChecks.filter(check => check.state === 'bad').length, words.reasons.self),
    ...counted(false, checks('late'), words.reasons.late),
    ...counted(false, slow, words.reasons.slow),
    ...counted(false, unasked ? 1 : 0, words.reasons.reconciler),
    ...counted(false, checks('unknown'), words.reasons.unknown),
    ...counted(false, unchecked ? 1 : 0, words.reasons.unchecked),
  ]
}

/** Summarizes the state of operations in one sentence. */
export function summarizeHealth(operations: Operations): Health {
  const reasons = collectReasons(operations)
  if (reasons.length === 0) return { state: 'ok', text: words.healthy }
  const sentence = `${list.format(reasons.map(reason => reason.text))}.`
  return {
    state: reasons.some(reason => reason.bad) ? 'bad' : 'warn',
    text: sentence.charAt(0).toUpperCase() + sentence.slice(1),
  }
}
