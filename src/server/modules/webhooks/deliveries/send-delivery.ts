import type { WebhookDeliveryDetail } from '#contract/webhooks.ts'
import { disabledAfterMs, getNextAttempt, maxWebhookAttempts, parseRetryAfter } from '#domain/webhook-schedule.ts'
import { version } from '#server/platform/config/version.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { raiseAlarm } from '#server/platform/observability/alarms.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { fetchOutbound, OutboundRefusedError } from '#server/platform/security/outbound-fetch.ts'
import { buildBody } from '../payloads/build-body.ts'
import type { StoredEvent } from '../payloads/stored-event.ts'
import {
  type Attempt,
  type DeliveryWithEvent,
  disableEndpoint,
  type EndpointRow,
  type EventRow,
  finishAttempt,
  isDeliveryDue,
  leaseDeliveries,
  listDeliveries,
  listLongFailing,
  recordAttempt,
  setFailing,
  skipWaiting,
} from './repository.ts'
import { headerPlace, openSecrets, signKiwifyUrl, signStandard } from './sign.ts'

const timeoutMs = 10_000
/** Longer than an attempt can take, so that a row is taken again only after its process died. */
const leaseMs = 30_000
const keptAnswerBytes = 2_048
/** The number of deliveries of one lease. An order usually has fewer receivers, so one lease sends its event to all. */
const maxLeased = 4

export const toStoredEvent = (row: EventRow): StoredEvent => ({
  id: row.id,
  sequence: row.sequence,
  mode: row.mode,
  type: row.type as StoredEvent['type'],
  isExample: row.is_example,
  createdAt: row.created_at,
  payload: row.payload as StoredEvent['payload'],
})

/** Builds what a delivery sends at a time. Null when the endpoint's secret cannot be decrypted. */
export function buildRequest(
  ctx: Pick<Context, 'config' | 'secrets'>,
  { event, endpoint }: DeliveryWithEvent,
  now: Date,
) {
  const body = buildBody(ctx.config, toStoredEvent(event), endpoint)
  const secrets = openSecrets(ctx.secrets, endpoint, now)
  const [secret] = secrets
  if (secret === undefined) return null
  const seconds = Math.floor(now.getTime() / 1_000)
  const value =
    endpoint.header_value_sealed === null
      ? null
      : ctx.secrets.tryOpen(endpoint.header_value_sealed, headerPlace(endpoint.id))
  const headers = {
    'content-type': 'application/json',
    'user-agent': `Vitrine/${version.version}`,
    'webhook-id': event.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signStandard(secrets, event.id, seconds, body),
    ...(endpoint.header_name !== null && value !== null && { [endpoint.header_name]: value }),
  }
  return { url: endpoint.format === 'kiwify' ? signKiwifyUrl(endpoint.url, secret, body) : endpoint.url, headers, body }
}

type Failure = NonNullable<WebhookDeliveryDetail['failure']>
const failuresByCode: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  ETIMEDOUT: 'timeout',
  ABORT_ERR: 'timeout',
}

/** Returns why a request got no answer, as a word that contains nothing of the request. */
function classifyFailure(error: unknown): Failure {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof OutboundRefusedError) return 'address_not_allowed'
    if (at.name === 'TimeoutError' || at.name === 'AbortError') return 'timeout'
    const code = 'code' in at ? String(at.code) : ''
    if (failuresByCode[code]) return failuresByCode[code]
    if (/^(ERR_TLS|CERT_|UNABLE_TO|DEPTH_ZERO|SELF_SIGNED|EPROTO|ERR_SSL)/.test(code)) return 'tls'
  }
  return 'network'
}

/** Removes NUL, which the database cannot store, and cuts the text to the bytes that are kept. */
const cleanAnswer = (bytes: Buffer) =>
  bytes
    .subarray(0, keptAnswerBytes)
    .toString('utf8')
    .replaceAll('\0', '')
    .replace(/\uFFFD+$/, '')

async function attempt(ctx: Context, row: DeliveryWithEvent): Promise<Attempt & { retryAfterMs: number | null }> {
  const startedAt = performance.now()
  const getMs = () => Math.round(performance.now() - startedAt)
  const request = buildRequest(ctx, row, ctx.clock())
  if (!request) return { status: null, ms: 0, answer: null, failure: 'secret_unreadable', retryAfterMs: null }
  try {
    const { url, headers, body } = request
    const signal = ctx.gone()
    const limits = { timeoutMs, keptBytes: keptAnswerBytes }
    const response = await fetchOutbound(ctx.config, url, { method: 'POST', headers, body, signal, ...limits })
    const answer = cleanAnswer(Buffer.from(await response.arrayBuffer()))
    const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), ctx.clock())
    return { status: response.status, ms: getMs(), answer, failure: null, retryAfterMs }
  } catch (error) {
    return { status: null, ms: getMs(), answer: null, failure: classifyFailure(error), retryAfterMs: null }
  }
}

/** Disables an endpoint, skips what waits for it, and raises one alarm, which is also mailed to the owner. */
async function disable(ctx: Context, endpoint: EndpointRow, reason: 'gone' | 'failing'): Promise<void> {
  await withTransaction(ctx, async tx => {
    const now = tx.clock()
    if (!(await disableEndpoint(tx.db, endpoint.id, reason, now))) return
    await skipWaiting(tx.db, endpoint.id, now)
    await raiseAlarm(tx, 'webhook_disabled', endpoint.id, { code: reason, receiver: new URL(endpoint.url).host })
  })
}

/** Disables endpoints whose every attempt has failed for five days. */
export async function disableFailingEndpoints(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - disabledAfterMs)
  for (const endpoint of await listLongFailing(ctx.db, before)) await disable(ctx, endpoint, 'failing')
}

async function recordFailure(
  ctx: Context,
  { delivery, endpoint }: DeliveryWithEvent,
  { retryAfterMs, ...result }: Awaited<ReturnType<typeof attempt>>,
): Promise<void> {
  const now = ctx.clock()
  const next = getNextAttempt({ ...delivery, queuedAt: delivery.queued_at, retryAfterMs }, now, Math.random())
  const isGone = result.status === 410
  const recorded = recordAttempt(delivery, result, now)
  await finishAttempt(
    ctx.db,
    delivery,
    next && !isGone ? { ...recorded, next_at: next } : { ...recorded, state: 'dead', done_at: now },
  )
  await setFailing(ctx.db, endpoint.id, now)
  if (isGone) await disable(ctx, endpoint, 'gone')
}

async function sendLeased(ctx: Context, row: DeliveryWithEvent): Promise<void> {
  const { delivery, endpoint } = row
  if (delivery.attempts > maxWebhookAttempts) {
    await finishAttempt(ctx.db, delivery, { state: 'dead', done_at: ctx.clock(), failure: 'process_stopped' })
    return
  }
  const result = await attempt(ctx, row)
  failpoint('webhook.answered')
  if (ctx.gone().aborted && result.status === null) {
    // The process stops, so the receiver has not failed: the attempt does not count, and the next start repeats it.
    await finishAttempt(ctx.db, delivery, { attempts: delivery.attempts - 1, next_at: ctx.clock() })
    return
  }
  const isDelivered = result.status !== null && result.status >= 200 && result.status <= 299
  const undelivered = result.status === null ? 'failed' : 'refused'
  ctx.metrics.countWebhookAttempt(isDelivered ? 'delivered' : undelivered)
  if (!isDelivered) return recordFailure(ctx, row, result)
  const { retryAfterMs: _, ...success } = result
  const now = ctx.clock()
  await finishAttempt(ctx.db, delivery, { ...recordAttempt(delivery, success, now), state: 'done', done_at: now })
  if (endpoint.failing_since !== null) await setFailing(ctx.db, endpoint.id, null)
}

/**
 * Sends the deliveries that are due next, at the same time. Returns their number. They end together, but a receiver that
 * hangs occupies only one lane of the job. The lock of a lease is only taken when a delivery is due: otherwise the idle
 * lanes of all processes would wait for each other, each with a connection of a small pool.
 */
export async function sendNextDeliveries(ctx: Context): Promise<number> {
  const { webhooks } = await ctx.heardEvents.get(ctx.db)
  if (webhooks.size === 0) return 0
  const now = ctx.clock()
  if (!(await isDeliveryDue(ctx.db, now))) return 0
  const until = new Date(now.getTime() + leaseMs)
  const ids = await withTransaction(ctx, tx => leaseDeliveries(tx.db, now, until, maxLeased))
  if (ids.length === 0) return 0
  const sent = await Promise.allSettled((await listDeliveries(ctx.db, ids)).map(row => sendLeased(ctx, row)))
  const failed = sent.find(each => each.status === 'rejected')
  if (failed) throw failed.reason
  return ids.length
}
