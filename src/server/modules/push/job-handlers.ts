import * as z from 'zod/mini'
import { type AlarmKind, alarmKinds } from '#contract/operations.ts'
import { PushMessage, pushEvents } from '#contract/push.ts'
import type { ShopEventType } from '#contract/shop-events.ts'
import type { Language } from '#domain/language.ts'
import { operations as en } from '#i18n/en/operations.ts'
import { operations as ptBr } from '#i18n/pt-BR/operations.ts'
import { operations as spec } from '#i18n/spec/operations.ts'
import { type Context, withTransaction } from '#server/platform/core/context.ts'
import { RetryLaterError } from '#server/platform/queue/process-leased-row.ts'
import { enqueue } from '#server/platform/queue/repository.ts'
import type { JobHandler } from '#server/platform/queue/worker.ts'
import { buildAlarmMessage, buildOrderMessage } from './messages/build-message.ts'
import { loadOrderFacts } from './messages/load-order-facts.ts'
import { findReachableDevice, listReceivingDevices } from './receivers/repository.ts'
import { messageTtlSeconds } from './sending/build-request.ts'
import { sendMessage } from './sending/send-message.ts'

const OrderEvent = z.object({
  event: z.enum(pushEvents),
  type: z.string(),
  orderId: z.string(),
  subjectId: z.string(),
  at: z.string(),
})
const AlarmEvent = z.object({ event: z.literal('alarm'), kinds: z.array(z.enum(alarmKinds)), at: z.string() })
const Delivery = z.object({ deviceId: z.string(), message: PushMessage })

/** Whether something happened so long ago that a notification of it would be misleading. */
const isOutdated = (ctx: Context, at: string) => ctx.clock().getTime() - Date.parse(at) > messageTtlSeconds * 1_000

const catalogues = { spec, en, 'pt-BR': ptBr }
const listAlarmTitles = (language: Language, kinds: readonly AlarmKind[]) =>
  [...new Set(kinds)].map(kind => catalogues[language].alarms[kind].title)

/** Loads what is necessary to build the message of an event, and returns a function that builds it in a language. */
async function loadMessageBuilder(
  ctx: Context,
  payload: Record<string, unknown>,
): Promise<((language: Language) => PushMessage) | null> {
  const alarm = AlarmEvent.safeParse(payload)
  if (alarm.success) {
    const { kinds, at } = alarm.data
    return language => buildAlarmMessage(language, { titles: listAlarmTitles(language, kinds), at })
  }
  const { event: _, type, ...rest } = OrderEvent.parse(payload)
  const facts = await loadOrderFacts(ctx, { ...rest, type: type as ShopEventType })
  return facts && (language => buildOrderMessage(language, facts))
}

/** Enqueues one job for each device that receives the event. */
async function fanOut(ctx: Context, payload: Record<string, unknown>): Promise<void> {
  const { event, at } = z.object({ event: z.enum(pushEvents), at: z.string() }).parse(payload)
  if (isOutdated(ctx, at)) return
  const devices = await listReceivingDevices(ctx.db, event, ctx.clock())
  const buildMessage = devices.length > 0 ? await loadMessageBuilder(ctx, payload) : null
  if (!buildMessage) return
  await withTransaction(ctx, async tx => {
    for (const device of devices)
      await enqueue(tx, 'push.send', { deviceId: device.id, message: buildMessage(device.language) })
  })
  ctx.wake()
}

/**
 * Sends a message to one device. A failure only delays or loses the notification: the last attempt ends the job without
 * an alarm, because nobody has to act.
 */
const deliver: JobHandler = async (ctx, payload, attempt) => {
  const { deviceId, message } = Delivery.parse(payload)
  if (isOutdated(ctx, message.at)) return
  const device = await findReachableDevice(ctx.db, deviceId, ctx.clock())
  if (!device) return
  const outcome = await sendMessage(ctx, device, message)
  if (outcome.result === 'refused') ctx.log.warn({ device: deviceId }, 'the push service refused a notification')
  if (outcome.result !== 'failed') return
  if (ctx.gone().aborted) throw ctx.gone().reason
  if (!attempt?.isLastAttempt)
    throw new RetryLaterError(`the push service failed: ${outcome.reason}`, outcome.retryAfterMs)
  ctx.log.warn({ device: deviceId, reason: outcome.reason }, 'a notification was given up')
}

/** Handlers of the outbox topics of push notifications. */
export const pushJobHandlers: Record<string, JobHandler> = { 'push.event': fanOut, 'push.send': deliver }

/** Topics whose jobs depend on push services. */
export const pushTopics = ['push.send']
