import type { ConsentFilter } from '#contract/customers.ts'
import { customers as words } from '#i18n/lazy-words.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { toConsentFilter } from './consent.ts'

const tones: Record<ConsentFilter, Tone> = { given: 'ok', withdrawn: 'plain', unknown: 'line' }

/** Shows whether the customer agreed to e-mails that are not about an order. */
export function ConsentBadge({ consent }: { consent: boolean | null }) {
  const filter = toConsentFilter(consent)
  return (
    <Badge tone={tones[filter]} dot={filter === 'given'}>
      {words.consents[filter]}
    </Badge>
  )
}
