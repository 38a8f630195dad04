import { useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { parseLocalDateTime, toLocalDateTime } from '#domain/zoned-time.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { formatShopZoneName, getShopTimeZone } from '../../ui/shop-time-zone.ts'
import { toast } from '../../ui/toaster.tsx'
import { useResendFailed } from '../queries.ts'
import { SendDialog } from './send-dialog.tsx'

const dayMs = 86_400_000

function findSinceProblem(since: Date | null, now: Date): string | null {
  if (!since) return words.problems.sinceMissing
  return since > now ? words.problems.sinceFuture : null
}

/** Lets the member choose since when failed deliveries are sent again: at first the last 24 hours. */
export function ResendFailed({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const [typed, setTyped] = useState(() => toLocalDateTime(getShopTimeZone(), new Date(Date.now() - dayMs)))
  const [problem, setProblem] = useState<string | null>(null)
  const resend = useResendFailed(endpoint.id)
  const since = parseLocalDateTime(getShopTimeZone(), typed)

  function send() {
    const found = findSinceProblem(since, new Date())
    setProblem(found)
    if (found || !since) return
    resend.mutate(since.toISOString(), {
      onSuccess({ resent }) {
        toast.done(words.resentAll(resent))
        onClose()
      },
      onError: error => setProblem(getProblemText(error)),
    })
  }
  return (
    <SendDialog
      title={words.resendFailed}
      text={words.resendFailedText}
      action={words.resend}
      isSending={resend.isPending}
      onSend={send}
      onClose={onClose}
    >
      <Field label={words.since} hint={formatShopZoneName(since ?? new Date())} error={problem}>
        <Input
          type="datetime-local"
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setProblem(null)
          }}
        />
      </Field>
    </SendDialog>
  )
}
