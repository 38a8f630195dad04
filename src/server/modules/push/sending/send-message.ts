import type { PushMessage } from '#contract/push.ts'
import { parseRetryAfter } from '#domain/webhook-schedule.ts'
import type { Context } from '#server/platform/core/context.ts'
import { fetchOutbound } from '#server/platform/security/outbound-fetch.ts'
import { deleteDevice, recordAccepted, recordFailing, type SubscriptionRow } from '../devices/repository.ts'
import { buildPushRequest } from './build-request.ts'
import { findPushKeys } from './push-keys.ts'

const timeoutMs = 10_000
const keptAnswerBytes = 500

/** The places that bind the encrypted values of a subscription to their row and column. */
export const endpointPlace = (id: string) => `push_subscriptions.endpoint_sealed.${id}`
export const authPlace = (id: string) => `push_subscriptions.auth_sealed.${id}`

/**
 * What became of a message. `gone`: the browser accepts no more messages. `refused`: the push service would refuse the
 * message again. `failed`: another attempt may succeed, after `retryAfterMs` if the push service asked for it.
 */
export type PushOutcome =
  | { result: 'sent' | 'gone' | 'refused' }
  | { result: 'failed'; reason: string; retryAfterMs: number | null }

const failed = (reason: string, retryAfterMs: number | null = null): PushOutcome => ({
  result: 'failed',
  reason,
  retryAfterMs,
})

function classifyStatus(status: number, retryAfterMs: number | null): PushOutcome {
  if (status >= 200 && status <= 299) return { result: 'sent' }
  if (status === 404 || status === 410) return { result: 'gone' }
  if (status === 429 || status >= 500) return failed(`status ${status}`, retryAfterMs)
  return { result: 'refused' }
}

async function attempt(ctx: Context, row: SubscriptionRow, message: PushMessage): Promise<PushOutcome> {
  const keys = await findPushKeys(ctx)
  const endpoint = ctx.secrets.tryOpen(row.endpoint_sealed, endpointPlace(row.id))
  const auth = ctx.secrets.tryOpen(row.auth_sealed, authPlace(row.id))
  // Nothing can be sent before the member registers the device again.
  if (!keys || endpoint === null || auth === null) return { result: 'refused' }
  const now = ctx.clock()
  const { headers, body } = await buildPushRequest(
    ctx.config,
    keys,
    { endpoint, p256dh: row.p256dh, auth },
    message,
    now,
  )
  try {
    const limits = { timeoutMs, keptBytes: keptAnswerBytes, signal: ctx.gone() }
    const response = await fetchOutbound(ctx.config, endpoint, { method: 'POST', headers, body, ...limits })
    return classifyStatus(response.status, parseRetryAfter(response.headers.get('retry-after'), now))
  } catch (error) {
    // The endpoint is a secret, and messages of network errors can contain it.
    return failed(error instanceof Error ? error.name : 'unknown error')
  }
}

/**
 * Sends a message to a device and records the outcome. A device that accepts no more messages is deleted. Never throws
 * because of the push service.
 */
export async function sendMessage(ctx: Context, row: SubscriptionRow, message: PushMessage): Promise<PushOutcome> {
  const outcome = await attempt(ctx, row, message)
  if (outcome.result === 'sent') await recordAccepted(ctx.db, row.id, ctx.clock())
  else if (outcome.result === 'gone') await deleteDevice(ctx.db, row.id)
  // When the process stops, the push service has not failed.
  else if (!ctx.gone().aborted) await recordFailing(ctx.db, row.id, ctx.clock())
  ctx.metrics.countPush(outcome.result)
  return outcome
}
