import type { WebhookEndpoint } from '#contract/webhooks.ts'

export const sumLastDay = (lastDay: WebhookEndpoint['lastDay']): { done: number; failed: number } => ({
  done: lastDay.reduce((sum, hour) => sum + hour.done, 0),
  failed: lastDay.reduce((sum, hour) => sum + hour.failed, 0),
})
