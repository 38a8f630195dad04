import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** An event that arrived at least once. `at` is the time of its first attempt, in ms. */
export type ReceivedEvent = {
  id: string
  type: string
  orderId: string
  bodies: Set<string>
  attempts: number
  at: number
}
/** Answers a delivery, leaves it without a response, or closes its connection. */
export type AnswerDelivery = (response: ServerResponse, event: ReceivedEvent) => void
export type WebhookReceiver = Awaited<ReturnType<typeof startWebhookReceiver>>

/**
 * Starts a receiver of webhooks, which checks each signature with the official package of Standard Webhooks before it
 * answers. The receiver runs outside the shop's process, so that its counts of attempts survive a kill of the shop.
 */
export async function startWebhookReceiver() {
  const inboxes = new Map<string, Inbox>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => undefined)
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      const inbox = inboxes.get(request.url ?? '')
      if (inbox) inbox.receive(Buffer.concat(chunks).toString(), headers, response)
      else response.writeHead(404).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    urlOf: (path: string) => `http://127.0.0.1:${port}${path}`,
    /** Accepts deliveries at a path. Their signatures are verified with `secret`. */
    addInbox(path: string, secret: string, answer: AnswerDelivery) {
      const inbox = createInbox(secret, answer)
      inboxes.set(path, inbox)
      return inbox
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type Inbox = ReturnType<typeof createInbox>

function createInbox(secret: string, answer: AnswerDelivery) {
  const verifier = new Webhook(secret)
  const problems = new Set<string>()
  const events = new Map<string, ReceivedEvent>()
  const inbox = {
    answer,
    /** The events by their `webhook-id`. */
    events,
    /** Deliveries with a wrong signature, or with a body that differs from an earlier attempt. */
    problems,
    receive(body: string, headers: Record<string, string>, response: ServerResponse) {
      const id = headers['webhook-id'] ?? ''
      try {
        verifier.verify(body, headers)
      } catch (error) {
        problems.add(`the delivery ${id} is not signed correctly: ${error}`)
      }
      const { type, data } = JSON.parse(body) as { type: string; data: { order: { id: string } } }
      const known = events.get(id)
      const event = known ?? { id, type, orderId: data.order.id, bodies: new Set(), attempts: 0, at: Date.now() }
      event.bodies.add(body)
      event.attempts += 1
      if (event.bodies.size > 1) problems.add(`the delivery ${id} has another body than in an earlier attempt`)
      events.set(id, event)
      inbox.answer(response, event)
    },
  }
  return inbox
}
