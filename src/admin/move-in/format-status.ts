import type { MoveInReport } from '#contract/move-in.ts'
import { moveIn as words } from '#i18n/lazy-words.ts'
import type { MoveIn } from './use-move-in.ts'

/** Says whether the platform of the file was recognized, or the mapping of an earlier import applied. */
export function formatRecognition({ isRemembered, source }: NonNullable<MoveIn['inspected']>): string {
  if (isRemembered) return words.remembered
  return source === 'other' ? words.notDetected : words.detected(words.sources[source])
}

/** Says how much the import will bring, or has brought. */
export function formatOutcome({ created, filled }: MoveInReport, done: boolean): string {
  const count = created + filled
  if (done) return words.done(count)
  return count === 0 ? words.nothing : words.ready(count)
}

/** What screen readers announce at each step. */
export function formatStatus({ step, inspected, report }: MoveIn): string {
  if (step === 'reading') return words.working
  if (step === 'checking') return words.checking
  if (step === 'importing') return words.running
  if (report) return formatOutcome(report, step === 'done')
  return inspected ? formatRecognition(inspected) : ''
}
