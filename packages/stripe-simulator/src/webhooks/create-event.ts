import type Stripe from 'stripe'
import { createObjectId } from '../state/ids.ts'
import type { RequestContext } from '../world.ts'

export const apiVersion = '2026-10-28.endive'

/** Returns the previous values of the top-level fields that changed. */
function getPreviousAttributes(object: object, before: object) {
  const fields = Object.entries(before).filter(
    ([name, old]) => JSON.stringify(old) !== JSON.stringify((object as Record<string, unknown>)[name]),
  )
  return { previous_attributes: Object.fromEntries(fields) }
}

/** Creates an event with a snapshot of its object. */
export function createEvent(
  type: string,
  object: object,
  request: RequestContext | null,
  seconds: number,
  before?: object,
): Stripe.Event {
  const event = {
    id: createObjectId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: seconds,
    data: { object: object as Stripe.Event.Data.Object, ...(before && getPreviousAttributes(object, before)) },
    livemode: false,
    pending_webhooks: 1,
    request: { id: request?.id ?? null, idempotency_key: request?.idempotencyKey ?? null },
    type: type as Stripe.Event.Type,
  } satisfies Stripe.EventBase
  return event as Stripe.Event
}
