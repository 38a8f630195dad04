import { Check } from 'lucide-react'
import { Badge, type Tone } from '../ui/badge.tsx'

/** The result of a check. Only a result that needs attention has a badge, so that it is seen among many good ones. */
export const CheckState = ({ tone, text }: { tone: Tone; text: string }) =>
  tone === 'ok' ? (
    <span className="flex items-center gap-1.5 text-sm whitespace-nowrap text-ink-2">
      <Check className="icon-16 text-brand" aria-hidden="true" />
      {text}
    </span>
  ) : (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  )
