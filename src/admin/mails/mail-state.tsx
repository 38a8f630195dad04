import type { EmailSummary } from '#contract/orders.ts'
import { mailbox as words } from '#i18n/index.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<EmailSummary['state'], Tone> = { queued: 'warn', kept: 'plain', sent: 'ok', failed: 'bad' }

export const MailState = ({ state }: { state: EmailSummary['state'] }) => (
  <Badge tone={tones[state]} dot>
    {words.states[state]}
  </Badge>
)
