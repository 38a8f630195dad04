import type { SelfCheck } from '#contract/operations.ts'
import { locale } from '#i18n/index.ts'
import { operations as words } from '#i18n/lazy-words.ts'
import type { Tone } from '../ui/badge.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { CheckState } from './check-state.tsx'
import { formatDuration } from './format-duration.ts'

const tones: Record<SelfCheck['state'], Tone> = { ok: 'ok', warn: 'warn', bad: 'bad', off: 'plain', unknown: 'plain' }

function formatFigure({ name, figure }: SelfCheck): string | null {
  if (figure === null) return null
  if (name === 'disk') return words.megabytes(figure.toLocaleString(locale))
  if (name === 'clock_database' || name === 'clock_provider') return figure === 0 ? null : words.ahead(figure)
  return words.ago(formatDuration(figure))
}

/** The checks that the shop runs on itself, each with its state and, if there is one, a number or duration. */
export function SelfChecksCard({ checks }: { checks: SelfCheck[] }) {
  return (
    <Card>
      <CardHeader title={words.selfTitle} />
      <ul className="divide-y divide-line border-t border-line">
        {checks.map(check => (
          <li key={check.name} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
            <p className="min-w-0 flex-1">{words.selfChecks[check.name]}</p>
            <span className="num text-sm text-ink-2">{formatFigure(check)}</span>
            <CheckState tone={tones[check.state]} text={words.selfStates[check.state]} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
