import { createWebhookEndpoint, type WebhookEndpoint } from '#contract/webhooks.ts'
import type { Stage } from '../support/stage.ts'
import { waitUntil } from '../support/waiting.ts'
import type { AnswerDelivery, Inbox, WebhookReceiver } from '../support/webhook-receiver.ts'

/** The events of each purchase that the scenarios compare with the orders of the shop. */
export const purchaseEvents = ['order.placed', 'order.paid'] as const

/** Creates a webhook endpoint in the shop, whose deliveries arrive in the returned inbox. */
export async function addEndpoint(stage: Stage, receiver: WebhookReceiver, path: string, answer: AnswerDelivery) {
  const body = { url: receiver.urlOf(path), types: purchaseEvents }
  const made = await stage.seller.callOrThrow<{ endpoint: WebhookEndpoint; secret: string }>(createWebhookEndpoint, {
    body,
  })
  return { id: made.endpoint.id, inbox: receiver.addInbox(path, made.secret, answer) }
}

export const answerOk: AnswerDelivery = response => void response.end('ok')

export async function countDeliveries(stage: Stage, condition: string): Promise<number> {
  const [row] = await stage.sql<{ count: number }>(
    `select count(*)::int as count from webhook_deliveries where ${condition}`,
  )
  return row?.count ?? 0
}

/** Makes every delivery due that waits for its next attempt, as if the hours until the attempt had passed. */
const makeDue = (stage: Stage) =>
  stage.sql(`update webhook_deliveries set next_at = now() where state = 'waiting' and next_at > now()
    and (leased_until is null or leased_until < now())`)

/** Waits until every delivery has ended, and skips the pauses between attempts. Returns the violations. */
export async function finishDeliveries(stage: Stage, limitMs: number): Promise<string[]> {
  const isFinished = async () => {
    await makeDue(stage)
    return (await countDeliveries(stage, "state = 'waiting'")) === 0
  }
  if (await waitUntil(isFinished, limitMs, 500)) return []
  const left = await countDeliveries(stage, "state = 'waiting'")
  return [`${left} deliveries still wait after ${limitMs / 1_000} s`]
}

/**
 * Compares the orders of the shop with the events that arrived: one `order.placed` for each order and one `order.paid`
 * for each paid order. Each must arrive at least once, correctly signed and always with the same id and body. Returns
 * the violations.
 */
export async function compareWithOrders(stage: Stage, name: string, { events, problems }: Inbox): Promise<string[]> {
  const orders = await stage.sql<{ id: string; number: string; state: string }>('select id, number, state from orders')
  const idsByEvent = new Map<string, string[]>()
  for (const { type, orderId, id } of events.values()) {
    const key = `${type} ${orderId}`
    idsByEvent.set(key, [...(idsByEvent.get(key) ?? []), id])
  }
  const wrong = orders.flatMap(({ id, number, state }) =>
    purchaseEvents
      .filter(type => type === 'order.placed' || state === 'paid')
      .flatMap(type => {
        const ids = idsByEvent.get(`${type} ${id}`) ?? []
        return ids.length === 1 ? [] : [`${name}: ${type} of #${number} arrived with ${ids.length} different ids`]
      }),
  )
  return [...wrong, ...[...problems].map(problem => `${name}: ${problem}`)]
}
