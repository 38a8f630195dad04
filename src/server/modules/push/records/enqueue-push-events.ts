import type { AlarmKind } from '#contract/operations.ts'
import type { PushEvent } from '#contract/push.ts'
import type { ShopEventType } from '#contract/shop-events.ts'
import type { HeardEvents, Tx } from '#server/platform/core/context.ts'
import { enqueue } from '#server/platform/queue/repository.ts'

/** The events of the shop that members can be notified of. */
const pushEventsByType: Partial<Record<ShopEventType, PushEvent>> = {
  'order.paid': 'sale',
  'offer.accepted': 'sale',
  'order.awaiting': 'pix_code',
  'refund.succeeded': 'refund',
  'dispute.opened': 'dispute',
}

/** Whether a member has chosen to be notified of a type of event on some device. */
export function isPushed({ pushed }: HeardEvents, type: ShopEventType): boolean {
  const event = pushEventsByType[type]
  return event !== undefined && pushed.has(event)
}

/**
 * Enqueues the notifications about events of an order, in the transaction of what happened. Members, devices and texts
 * are read later by the job, so that a purchase waits for one statement only.
 */
export async function enqueuePushEvents(
  tx: Tx,
  orderId: string,
  events: readonly { type: ShopEventType; subjectId: string }[],
): Promise<void> {
  for (const { type, subjectId } of events) {
    const event = pushEventsByType[type]
    if (event) await enqueue(tx, 'push.event', { event, type, orderId, subjectId, at: tx.clock().toISOString() })
  }
}

/** Enqueues one notification about alarms that opened. */
export async function enqueuePushAlarms(tx: Tx, kinds: readonly AlarmKind[]): Promise<void> {
  await enqueue(tx, 'push.event', { event: 'alarm', kinds, at: tx.clock().toISOString() })
}
