import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mercadoPagoWebhook } from '#contract/screens.ts'
import { type Context, inboxTopic, type Mode } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { sha256Hex } from '#server/platform/core/ids.ts'
import { serveRaw } from '#server/platform/http/serve.ts'
import { assertCallerLimit } from '#server/platform/limits/rate-limit.ts'
import { failpoint } from '#server/platform/observability/failpoint.ts'
import { recordNotificationTime } from '../../accounts/repository.ts'
import { insertEvent } from '../../events/repository.ts'
import { orderEventType } from './event-handlers.ts'

/** Invalid signatures allowed per IP address and minute. Mercado Pago retries less often. */
const maxInvalidSignatures = 30
const modes: Mode[] = ['simulator', 'test', 'live']

const getText = (value: unknown) => (typeof value === 'string' ? value : '')

/**
 * The text that Mercado Pago signs. The order id is taken from the query in lower case. A part that is missing in the
 * request is left out together with its label.
 */
export function buildManifest(dataId: string, requestId: string, timestamp: string): string {
  const parts = [
    ['id', dataId.toLowerCase()],
    ['request-id', requestId],
    ['ts', timestamp],
  ]
  return parts.flatMap(([label, value]) => (value ? [`${label}:${value};`] : [])).join('')
}

/** Whether a signature such as 'ts=1742505638683,v1=…' was made for a manifest with the secret. */
export function isSignatureValid(signature: string, dataId: string, requestId: string, secret: string): boolean {
  const parts = new Map(signature.split(',').map(part => part.trim().split('=', 2) as [string, string]))
  const [timestamp, hash] = [parts.get('ts') ?? '', parts.get('v1') ?? '']
  if (!/^\d{10,13}$/.test(timestamp) || !/^[0-9a-f]{64}$/.test(hash)) return false
  const expected = createHmac('sha256', secret)
    .update(buildManifest(dataId, requestId, timestamp))
    .digest()
  return timingSafeEqual(expected, Buffer.from(hash, 'hex'))
}

/**
 * Finds the modes whose secret signed a notification. There can be two, because a test and a live account may share one
 * Mercado Pago application and its secret.
 */
async function findSignedModes(ctx: Context, raw: FastifyRequest, dataId: string): Promise<Mode[]> {
  const signature = getText(raw.headers['x-signature'])
  const requestId = getText(raw.headers['x-request-id'])
  const signed: Mode[] = []
  for (const mode of signature.length > 300 ? [] : modes) {
    const { webhookSecret } = await ctx.provider.mercadoPago(ctx.db, mode)
    if (webhookSecret && isSignatureValid(signature, dataId, requestId, webhookSecret)) signed.push(mode)
  }
  if (signed.length > 0) return signed
  await assertCallerLimit(ctx, { name: 'wrong signature', max: maxInvalidSignatures })
  throw new AppError('bad_signature')
}

/**
 * Verifies the signature of a notification and stores the notification once. The body is ignored, because the signature
 * does not cover it: the inbox job retrieves the order from the provider. A repeated notification with the same
 * signature changes nothing.
 */
export function registerMercadoPagoWebhook(app: FastifyInstance) {
  serveRaw(app, mercadoPagoWebhook, async (ctx, raw) => {
    const query = raw.query as Record<string, unknown>
    const id = getText(query['data.id'])
    const isOrder = /^ORD[0-9A-Z]{10,60}$/.test(id)
    for (const mode of await findSignedModes(ctx, raw, id)) {
      // Notifications about other objects have no handlers.
      if (!isOrder) continue
      const key = sha256Hex(`${getText(raw.headers['x-request-id'])} ${getText(raw.headers['x-signature'])}`).slice(
        0,
        32,
      )
      const payload = { id: `${id}-${key}`, type: orderEventType, data: { object: { id } } }
      await insertEvent(
        ctx.db,
        { id: `${mode}-${payload.id}`, mode, type: orderEventType, objectId: id, payload },
        ctx.clock(),
      )
      await recordNotificationTime(ctx.db, 'mercado_pago', mode, ctx.clock())
    }
    failpoint('webhook.kept')
    ctx.enqueuedTopics.add(inboxTopic)
    ctx.wake()
    return { received: true }
  })
}
