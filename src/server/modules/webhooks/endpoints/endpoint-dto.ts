import { shopEventTypes } from '#contract/shop-events.ts'
import type { WebhookDeliveryDetail, WebhookEndpoint } from '#contract/webhooks.ts'
import type { Context } from '#server/platform/core/context.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { secretPlace } from '../deliveries/sign.ts'
import { countEndedByHour, getEndpointRow, listEndpointRows, listLastAttempts } from './repository.ts'

type Row = Awaited<ReturnType<typeof getEndpointRow>>
const hourMs = 3_600_000
const hours = 24

function toEndpointDto(
  ctx: Pick<Context, 'secrets' | 'clock'>,
  row: Row,
  { lastDay, lastAttempt }: Pick<WebhookEndpoint, 'lastDay' | 'lastAttempt'>,
): WebhookEndpoint {
  const hasOldSecret = row.old_until !== null && row.old_until > ctx.clock()
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    types: shopEventTypes.filter(type => row.types.includes(type)),
    modes: row.modes as WebhookEndpoint['modes'],
    format: row.format,
    content: row.content,
    headerName: row.header_name,
    state: row.state,
    disabledReason: row.disabled_reason,
    failingSince: row.failing_since?.toISOString() ?? null,
    oldSecretUntil: hasOldSecret ? (row.old_until?.toISOString() ?? null) : null,
    secretUnreadable: ctx.secrets.tryOpen(row.secret_sealed, secretPlace(row.id)) === null,
    createdBy: row.creator,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    waiting: row.waiting,
    lastAttempt,
    lastDay,
  }
}

async function toEndpointDtos(ctx: Pick<Context, 'db' | 'secrets' | 'clock'>, rows: readonly Row[]) {
  const since = new Date(ctx.clock().getTime() - hours * hourMs)
  const [counts, attempts] = await pipelined(countEndedByHour(ctx.db, since), listLastAttempts(ctx.db))
  return rows.map(row => {
    const lastDay = Array.from({ length: hours }, (_, hour) => {
      const found = counts.find(each => each.id === row.id && each.hour === hour)
      return { done: found?.done ?? 0, failed: found?.failed ?? 0 }
    })
    const last = attempts.find(({ id }) => id === row.id)
    const lastAttempt = last
      ? { at: last.at, status: last.status, failure: last.failure as WebhookDeliveryDetail['failure'] }
      : null
    return toEndpointDto(ctx, row, { lastDay, lastAttempt })
  })
}

export const listWebhookEndpoints = async (ctx: Context) => ({
  endpoints: await toEndpointDtos(ctx, await listEndpointRows(ctx.db)),
})

/** Returns an endpoint as the administration shows it. Throws webhook_endpoint_not_found. */
export async function loadWebhookEndpoint(ctx: Context, id: string): Promise<WebhookEndpoint> {
  const [endpoint] = await toEndpointDtos(ctx, [await getEndpointRow(ctx.db, id)])
  if (!endpoint) throw new Error('one row has one endpoint')
  return endpoint
}
