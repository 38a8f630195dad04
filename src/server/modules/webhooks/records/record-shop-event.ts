import type { ShopEventData, ShopEventType } from '#contract/shop-events.ts'
import { enqueuePushEvents, isPushed } from '#server/modules/push/records/index.ts'
import type { Mode, Tx } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { pipelined } from '#server/platform/db/pipelined.ts'
import { buildOrderPayload } from '../payloads/order-payload.ts'
import { findOrderForEvent, listRefundLines } from '../payloads/repository.ts'
import { insertDeliveries, insertShopEvent, listReceivers } from './repository.ts'

/** The topic that wakes the deliveries of this process. It is not stored. */
export const webhookTopic = 'webhooks'

type EventOrder = { id: string; mode: Mode }
type Details<T extends ShopEventType> = Omit<ShopEventData<T>, 'order'>
type NewShopEvent<T extends ShopEventType> = {
  type: T
  order: EventOrder
  /** What the event is about; the order by default. */
  subjectId?: string
  /** Builds what the event contains besides the order. It runs only if an endpoint receives the event. */
  build?: () => Promise<Details<T>> | Details<T>
}

type Receiver = Awaited<ReturnType<typeof listReceivers>>[number]
const buildDeliveries = (eventId: string, receivers: readonly Receiver[], now: Date) =>
  receivers.map(({ id, state }) => ({
    id: newId(),
    endpoint_id: id,
    event_id: eventId,
    ...(state === 'disabled' && { state: 'skipped' as const, done_at: now }),
    next_at: now,
    queued_at: now,
    created_at: now,
  }))

type PlainEvent = { type: ShopEventType; subjectId: string; build?: (() => Promise<object> | object) | undefined }

async function recordEvents(tx: Tx, order: EventOrder, events: readonly PlainEvent[]): Promise<void> {
  const heardEvents = await tx.heardEvents.get(tx.db)
  const pushed = events.filter(({ type }) => isPushed(heardEvents, type))
  if (pushed.length > 0) await enqueuePushEvents(tx, order.id, pushed)
  const heard = events.filter(({ type }) => heardEvents.webhooks.has(`${order.mode} ${type}`))
  if (heard.length === 0) return
  const [receivers, rows] = await pipelined(
    listReceivers(
      tx.db,
      order.mode,
      heard.map(({ type }) => type),
    ),
    findOrderForEvent(tx.db, order.id),
  )
  if (!rows) return
  const now = tx.clock()
  const payloadOfOrder = buildOrderPayload(rows)
  for (const { type, subjectId, build } of heard) {
    const receiversOfType = receivers.filter(({ types }) => types.includes(type))
    // The endpoint was deleted or changed since the types were read.
    if (receiversOfType.length === 0) continue
    const payload = { order: payloadOfOrder, ...(await build?.()) }
    const event = { id: newId(), mode: order.mode, type, subject_id: subjectId, order_id: order.id, payload }
    await pipelined(
      insertShopEvent(tx.db, { ...event, created_at: now }),
      insertDeliveries(tx.db, buildDeliveries(event.id, receiversOfType, now)),
    )
    tx.enqueuedTopics.add(webhookTopic)
  }
}

/**
 * Records an event with its deliveries, in the transaction of what happened: both are committed or neither. Call it
 * after the changes of the order, because the event contains the order as the transaction sees it. Without an endpoint
 * that receives the type in this mode, it usually costs no statement (docs/decisions/0067). It also enqueues the
 * notifications of members who want to know of the event (docs/decisions/0073).
 */
export const recordShopEvent = <T extends ShopEventType>(
  tx: Tx,
  { type, order, subjectId = order.id, build }: NewShopEvent<T>,
): Promise<void> => recordEvents(tx, order, [{ type, subjectId, build }])

type OrderEvent = 'order.placed' | 'order.paid' | 'order.finalized' | 'order.canceled'
/** Records what happened to an order at the same time; see `recordShopEvent`. */
export const recordOrderEvents = (tx: Tx, order: EventOrder, types: readonly OrderEvent[]): Promise<void> =>
  recordEvents(
    tx,
    order,
    types.map(type => ({ type, subjectId: order.id })),
  )

type RefundRow = {
  id: string
  payment_id: string
  amount_cents: number
  currency: string
  reason: string | null
}
/** Records that a refund succeeded or failed. */
export const recordRefundEvent = (tx: Tx, order: EventOrder, refund: RefundRow, state: 'succeeded' | 'failed') =>
  recordShopEvent(tx, {
    type: `refund.${state}`,
    order,
    subjectId: refund.id,
    build: async () => ({
      refund: {
        id: refund.id,
        paymentId: refund.payment_id,
        amountCents: refund.amount_cents,
        currency: refund.currency,
        state,
        reason: refund.reason,
        lines: await listRefundLines(tx.db, refund.id),
      },
    }),
  })

type SubscriptionEvent = Extract<ShopEventType, `subscription.${string}`>
type EventSubscription = ShopEventData<SubscriptionEvent>['subscription']
type SubscriptionRow = Pick<
  EventSubscription,
  'id' | 'sku' | 'title' | 'quantity' | 'currency' | 'interval' | 'state'
> & {
  mode: Mode
  order_id: string
  amount_cents: number
  interval_count: number
  current_period_end: Date | null
  trial_end: Date | null
  cancel_at_period_end: boolean
  canceled_at: Date | null
}
/** Records a change of a subscription. @param orderId the order of the event; by default the one that started it */
export const recordSubscriptionEvent = (
  tx: Tx,
  type: SubscriptionEvent,
  row: SubscriptionRow,
  orderId = row.order_id,
): Promise<void> =>
  recordShopEvent(tx, {
    type,
    order: { id: orderId, mode: row.mode },
    subjectId: row.id,
    build: () => ({
      subscription: {
        id: row.id,
        sku: row.sku,
        title: row.title,
        quantity: row.quantity,
        cents: row.amount_cents,
        currency: row.currency,
        interval: row.interval,
        intervalCount: row.interval_count,
        state: row.state,
        periodEndsAt: row.current_period_end?.toISOString() ?? null,
        trialEndsAt: row.trial_end?.toISOString() ?? null,
        ending: row.cancel_at_period_end,
        canceledAt: row.canceled_at?.toISOString() ?? null,
      },
    }),
  })

/**
 * Records that the first payment of a subscription succeeded. The provider's change of its state arrives later, so the
 * event contains the state that follows from the payment.
 */
export const recordStartedSubscription = (tx: Tx, row: SubscriptionRow): Promise<void> =>
  recordSubscriptionEvent(tx, 'subscription.started', {
    ...row,
    ...(row.state === 'incomplete' && { state: row.trial_end ? ('trialing' as const) : ('active' as const) }),
  })
