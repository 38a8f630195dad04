import { setTimeout as sleep } from 'node:timers/promises'
import type { Reply, Request } from '#contract/endpoint.ts'
import { kiwifyTypes, type ShopEventType } from '#contract/shop-events.ts'
import {
  type changeWebhookEndpoint as changing,
  type createWebhookEndpoint as creating,
  maxWebhookEndpoints,
  secretOverlapHours,
} from '#contract/webhooks.ts'
import { type Context, type Tx, withTransaction } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { newId } from '#server/platform/core/ids.ts'
import { resolveAlarm } from '#server/platform/observability/alarms.ts'
import { audit } from '#server/platform/observability/repository.ts'
import { findOutboundRefusal } from '#server/platform/security/outbound-fetch.ts'
import { skipWaiting } from '../deliveries/repository.ts'
import { generateWebhookSecret, headerPlace, secretPlace } from '../deliveries/sign.ts'
import { webhookTopic } from '../records/index.ts'
import { loadWebhookEndpoint } from './endpoint-dto.ts'
import {
  countEndpoints,
  deleteEndpointRows,
  type EndpointRow,
  getEndpointForUpdate,
  insertEndpoint,
  lockEndpoints,
  updateEndpoint,
} from './repository.ts'

/** Returns the host of a URL for the audit log. Paths and queries of receivers often contain secrets. */
const getHost = (url: string) => new URL(url).host

function assertUrlAllowed(ctx: Pick<Context, 'config'>, url: string): void {
  const refusal = findOutboundRefusal(ctx.config, url)
  if (refusal || new URL(url).hash !== '')
    throw new AppError(refusal?.isPortRefused ? 'port_not_allowed' : 'webhook_url_not_allowed', {
      fields: { url: 'invalid' },
    })
}

type Format = Pick<EndpointRow, 'format' | 'content'> & { types: readonly string[] }
const isInKiwify = (type: string) => kiwifyTypes.includes(type as (typeof kiwifyTypes)[number])

function assertInFormat({ format, content, types }: Format): void {
  if (format !== 'kiwify') return
  const fields = {
    ...(!types.every(isInKiwify) && { types: 'not_in_format' }),
    ...(content === 'ids' && { content: 'not_in_format' }),
  }
  if (Object.keys(fields).length > 0) throw new AppError('invalid_fields', { fields })
}

/** The events that an endpoint adds to those that this process knows to be heard. */
const hasNewEvents = async (ctx: Context, { modes, types }: { modes: readonly string[]; types: readonly string[] }) => {
  const { webhooks } = await ctx.heardEvents.get(ctx.db)
  return modes.some(mode => types.some(type => !webhooks.has(`${mode} ${type}`)))
}

/** Waits until every process knows which events are heard, so that an endpoint misses none after the response. */
async function waitUntilHeard(ctx: Context): Promise<void> {
  await sleep(ctx.heardEvents.maxAgeMs + 100)
}

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** Creates an endpoint with a secret, which is returned only here. */
export async function createWebhookEndpoint(
  ctx: Context,
  { body }: Request<typeof creating>,
): Promise<Reply<typeof creating>> {
  const { url, description, format, content, headerName = null, headerValue = null } = body
  assertUrlAllowed(ctx, url)
  assertInFormat(body)
  if ((headerName === null) !== (headerValue === null))
    throw new AppError('invalid_fields', {
      fields: { [headerName === null ? 'headerName' : 'headerValue']: 'required' },
    })
  const id = newId()
  const secret = generateWebhookSecret()
  const modes = unique(body.modes ?? [await ctx.provider.mode(ctx.db)])
  const types: ShopEventType[] = unique(body.types)
  const isNew = await hasNewEvents(ctx, { modes, types })
  await withTransaction(ctx, async tx => {
    await lockEndpoints(tx.db)
    if ((await countEndpoints(tx.db)) >= maxWebhookEndpoints) throw new AppError('webhook_endpoints_full')
    const now = tx.clock()
    await insertEndpoint(tx.db, {
      ...{ id, url, description, types, modes, format, content },
      secret_sealed: tx.secrets.seal(secret, secretPlace(id)),
      header_name: headerName,
      header_value_sealed: headerValue === null ? null : tx.secrets.seal(headerValue, headerPlace(id)),
      created_by: tx.actor?.memberId ?? null,
      created_at: now,
      updated_at: now,
    })
    await audit(tx, 'webhook.create', id, { host: getHost(url), types: types.length, modes })
  })
  if (isNew) await waitUntilHeard(ctx)
  return { endpoint: await loadWebhookEndpoint(ctx, id), secret }
}

type Change = Request<typeof changing>['body']

/** Resolves the columns of the endpoint's own header. A new receiver does not get the value of the previous one. */
function resolveHeader(ctx: Pick<Context, 'secrets'>, before: EndpointRow, change: Change) {
  const name = change.headerName === undefined ? before.header_name : change.headerName
  if (name === null) return { header_name: null, header_value_sealed: null }
  const isOtherReceiver = change.url !== undefined && new URL(change.url).origin !== new URL(before.url).origin
  if (change.headerValue)
    return { header_name: name, header_value_sealed: ctx.secrets.seal(change.headerValue, headerPlace(before.id)) }
  if (isOtherReceiver || before.header_value_sealed === null || change.headerValue === null)
    throw new AppError('invalid_fields', { fields: { headerValue: 'required' } })
  return { header_name: name }
}

export async function changeWebhookEndpoint(
  ctx: Context,
  { params: { id }, body }: Request<typeof changing>,
): Promise<Reply<typeof changing>> {
  if (body.url !== undefined) assertUrlAllowed(ctx, body.url)
  const { isNew, isConflict } = await withTransaction(ctx, async tx => {
    const before = await getEndpointForUpdate(tx.db, id)
    if (body.version !== undefined && body.version !== before.version) return { isNew: false, isConflict: true }
    const { url, description, format, content } = { ...before, ...removeUndefined(body) }
    const types = unique(body.types ?? before.types)
    const modes = unique(body.modes ?? before.modes)
    assertInFormat({ format, content, types })
    const header = resolveHeader(tx, before, body)
    await updateEndpoint(tx.db, id, { url, description, format, content, types, modes, ...header }, tx.clock())
    await audit(tx, 'webhook.change', id, { host: getHost(url), fields: Object.keys(removeUndefined(body)) })
    return { isNew: await hasNewEvents(tx, { modes, types }), isConflict: false }
  })
  if (isConflict) throw new AppError('conflict', { data: { endpoint: await loadWebhookEndpoint(ctx, id) } })
  if (isNew) await waitUntilHeard(ctx)
  return loadWebhookEndpoint(ctx, id)
}

const removeUndefined = <T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> | Extract<T[K], null> } =>
  Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as never

/** Changes a locked endpoint and returns it. */
async function changeLocked(
  ctx: Context,
  id: string,
  action: string,
  change: (tx: Tx, row: EndpointRow) => Promise<void>,
) {
  await withTransaction(ctx, async tx => {
    const row = await getEndpointForUpdate(tx.db, id)
    await change(tx, row)
    await audit(tx, action, id, { host: getHost(row.url) })
  })
  return loadWebhookEndpoint(ctx, id)
}

export async function deleteWebhookEndpoint(ctx: Context, id: string): Promise<undefined> {
  await withTransaction(ctx, async tx => {
    const { url } = await getEndpointForUpdate(tx.db, id)
    await deleteEndpointRows(tx.db, id)
    await resolveAlarm(tx, 'webhook_disabled', id)
    await audit(tx, 'webhook.delete', id, { host: getHost(url) })
  })
  return undefined
}

/** Replaces the secret. The previous one also signs for a day, unless it cannot be decrypted. */
export async function rotateWebhookSecret(ctx: Context, id: string) {
  const secret = generateWebhookSecret()
  const endpoint = await changeLocked(ctx, id, 'webhook.rotate', async (tx, row) => {
    const now = tx.clock()
    const isReadable = tx.secrets.tryOpen(row.secret_sealed, secretPlace(id)) !== null
    await updateEndpoint(
      tx.db,
      id,
      {
        secret_sealed: tx.secrets.seal(secret, secretPlace(id)),
        old_secret_sealed: isReadable ? row.secret_sealed : null,
        old_until: isReadable ? new Date(now.getTime() + secretOverlapHours * 3_600_000) : null,
      },
      now,
    )
  })
  return { endpoint, secret }
}

export const pauseWebhookEndpoint = (ctx: Context, id: string) =>
  changeLocked(ctx, id, 'webhook.pause', async (tx, row) => {
    if (row.state === 'disabled') throw new AppError('webhook_endpoint_inactive')
    await updateEndpoint(tx.db, id, { state: 'paused' }, tx.clock())
  })

export async function resumeWebhookEndpoint(ctx: Context, id: string) {
  const endpoint = await changeLocked(ctx, id, 'webhook.resume', async (tx, row) => {
    // Deliveries that were in progress when the endpoint was disabled may still wait; they count as skipped.
    if (row.state === 'disabled') await skipWaiting(tx.db, id, tx.clock())
    await updateEndpoint(tx.db, id, { state: 'on', disabled_reason: null, failing_since: null }, tx.clock())
    await resolveAlarm(tx, 'webhook_disabled', id)
    tx.enqueuedTopics.add(webhookTopic)
  })
  ctx.wake()
  return endpoint
}
