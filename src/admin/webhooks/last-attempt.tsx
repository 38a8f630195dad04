import type { WebhookEndpoint } from '#contract/webhooks.ts'
import { webhooks as words } from '#i18n/lazy-words.ts'
import { RelativeTime } from '../ui/relative-time.tsx'

const isSuccess = (status: number | null) => status !== null && status >= 200 && status <= 299

/** The result and time of a webhook's last attempt. Renders nothing before the first attempt. */
export function LastAttempt({ endpoint: { lastAttempt } }: { endpoint: Pick<WebhookEndpoint, 'lastAttempt'> }) {
  if (!lastAttempt) return null
  const { at, status } = lastAttempt
  return (
    <span className="block text-sm text-ink-2">
      <span className={isSuccess(status) ? '' : 'font-medium text-danger-ink'}>
        {status === null ? words.noAnswer : words.statusCode(status)}
      </span>
      {' · '}
      <RelativeTime at={at} />
    </span>
  )
}
