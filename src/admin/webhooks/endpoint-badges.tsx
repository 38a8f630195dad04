import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

const tones: Record<WebhookEndpoint['state'], Tone> = { on: 'ok', paused: 'warn', disabled: 'bad' }

/** The state of a webhook and the modes whose events it receives. Amber marks modes without real sales. */
export const EndpointBadges = ({ endpoint }: { endpoint: WebhookEndpoint }) => (
  <span className="inline-flex flex-wrap gap-1.5">
    <Badge tone={tones[endpoint.state]} dot>
      {words.states[endpoint.state]}
    </Badge>
    {endpoint.state === 'on' && endpoint.failingSince && <Badge tone="bad">{words.failing}</Badge>}
    {endpoint.modes.map(mode => (
      <Badge key={mode} tone={mode === 'live' ? 'plain' : 'warn'}>
        {words.modes[mode]}
      </Badge>
    ))}
  </span>
)
