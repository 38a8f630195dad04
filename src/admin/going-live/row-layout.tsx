import { Check, CircleHelp, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GoingLiveCheck } from '#contract/going-live.ts'
import { goingLive as words } from '#i18n/lazy-words.ts'
import { cn } from '../ui/cn.ts'
import { RelativeTime } from '../ui/relative-time.tsx'
import { findRecord, formatReason } from './format-reason.ts'

const marks: Record<GoingLiveCheck['state'], string> = {
  done: 'bg-brand text-on-brand',
  open: 'border-2 border-line-strong',
  off: 'bg-sunken text-ink-2',
  unknown: 'bg-gold-soft text-gold-ink',
}
const icons = { done: <Check strokeWidth={3} />, open: null, off: <Minus />, unknown: <CircleHelp /> }

const Mark = ({ state }: Pick<GoingLiveCheck, 'state'>) => (
  <span
    className={cn('mt-px grid size-5 shrink-0 place-items-center rounded-full [&_svg]:size-3.5', marks[state])}
    aria-hidden="true"
  >
    {icons[state]}
  </span>
)

function Time({ check: { name, at } }: { check: GoingLiveCheck }) {
  const { at: labels, lookedUp } = words
  const label = {
    provider_webhook: labels.webhook,
    live_check: labels.run,
    test_mail: labels.mail,
    backup: labels.backup,
    spf: lookedUp,
    dkim: lookedUp,
    dmarc: lookedUp,
  }[name as string]
  if (at === null || label === undefined) return null
  return (
    <span className="text-ink-2">
      {' '}
      {label} <RelativeTime at={at} />.
    </span>
  )
}

export const CodeLine = ({ children }: { children: string }) => (
  <code className="mt-1.5 block w-fit max-w-full rounded-item bg-sunken px-2.5 py-1.5 font-mono text-xs whitespace-pre-wrap wrap-anywhere">
    {children}
  </code>
)

type RowLayoutProps = { check: GoingLiveCheck; action: ReactNode; children?: ReactNode }

/** A line of the list: its state, why it matters, the reason of the state, and the action. */
export function RowLayout({ check, action, children }: RowLayoutProps) {
  const { name, state } = check
  const isSettled = state === 'done' || state === 'off'
  const record = findRecord(check)
  return (
    <li className="grid grid-cols-[20px_minmax(0,1fr)] gap-x-3 px-5 py-3.5 sm:grid-cols-[20px_minmax(0,1fr)_auto]">
      <Mark state={state} />
      <div className="min-w-0">
        <h3 className={cn(isSettled ? 'font-medium' : 'font-semibold')}>
          <span className="sr-only">{words.states[state]}: </span>
          {words.names[name]}
        </h3>
        {!isSettled && <p className="mt-0.5 text-ink-2">{words.why[name]}</p>}
        <p className={cn('mt-0.5', isSettled && 'text-ink-2')}>
          {formatReason(check)}
          <Time check={check} />
        </p>
        {record !== null && <CodeLine>{record}</CodeLine>}
        {children}
      </div>
      <div className="mt-2.5 max-sm:col-start-2 sm:mt-0 sm:pl-3">{action}</div>
    </li>
  )
}
