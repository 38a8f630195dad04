import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { cn } from '../ui/cn.ts'
import { RelativeTime } from '../ui/relative-time.tsx'

function Notice({ isBad, children }: { isBad: boolean; children: ReactNode }) {
  return (
    <div
      className={cn(
        'mb-5 flex items-start gap-2.5 rounded-md px-4 py-3',
        isBad ? 'bg-danger-soft text-danger-ink' : 'bg-gold-soft text-gold-ink',
      )}
    >
      <TriangleAlert className="icon-18 mt-px" aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}

/** Says why a webhook does not send, or that it is about to be disabled. */
export function EndpointNotice({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { state, disabledReason, failingSince, secretUnreadable } = endpoint
  return (
    <>
      {secretUnreadable && <Notice isBad>{words.secretUnreadable}</Notice>}
      {state === 'disabled' && (
        <Notice isBad>
          {disabledReason && <p className="font-semibold">{words.disabledReasons[disabledReason]}</p>}
          <p>{words.disabledText}</p>
        </Notice>
      )}
      {state === 'paused' && <Notice isBad={false}>{words.pausedText}</Notice>}
      {state === 'on' && failingSince && (
        <Notice isBad={false}>
          {words.failingSince} <RelativeTime at={failingSince} />. {words.failingText}
        </Notice>
      )}
    </>
  )
}
