import type Stripe from 'stripe'
import { objectId } from '../state/ids.ts'
import type { RequestFacts } from '../world.ts'

export const apiVersion = '2026-10-28.endive'

/** An event with its object as it is at this moment. */
export function makeEvent(type: string, object: object, request: RequestFacts | null, seconds: number): Stripe.Event {
  const event = {
    id: objectId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: seconds,
    data: { object: object as Stripe.Event.Data.Object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type: type as Stripe.Event.Type,
  } satisfies Stripe.EventBase
  return event as Stripe.Event
}
