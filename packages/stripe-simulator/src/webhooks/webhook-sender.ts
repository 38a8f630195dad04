import type Stripe from 'stripe'
import { matchesType } from '../resources/events.ts'
import type { Clock } from '../state/clock.ts'
import { createObjectId } from '../state/ids.ts'
import type { Store } from '../state/store.ts'
import type { Delivery } from '../state/tables.ts'
import { type DeliveryFaults, isDropped, noDeliveryFaults } from './delivery-faults.ts'
import { EndpointQueue } from './endpoint-queue.ts'
import { postEvent } from './post-event.ts'

const maxAttempts = 16
const maxDelayMs = 3_600_000
const concurrency = 64

/**
 * Sends events to the registered endpoints until each endpoint responds with 2xx. Waits 1, 2, 4, … seconds of simulated
 * time between attempts.
 */
export class WebhookSender {
  deliveryFaults: DeliveryFaults = noDeliveryFaults
  /** numbers of attempts that endpoints accepted and rejected */
  tally = { taken: 0, refused: 0 }
  readonly #store: Store
  readonly #clock: Clock
  readonly #queues = new Map<string, EndpointQueue>()
  readonly #reordered = new Set<Delivery>()
  #closed = false

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Queues a new event. The delivery faults apply. */
  deliver(event: Stripe.Event) {
    if (isDropped(this.deliveryFaults, event.type)) {
      this.#store.put('undelivered', { id: event.id })
      return
    }
    const { copies, delayMs, reorderMs } = this.deliveryFaults
    for (let copy = 0; copy < copies; copy += 1) {
      for (const delivery of this.#queue(event, delayMs)) {
        if (reorderMs > 0) this.#collectForReorder(delivery)
        else if (delayMs === 0) this.#sendSoon(delivery)
      }
    }
  }

  /** Queues an event again, to be sent after `afterMs`. Delivery faults do not apply. */
  resend(event: Stripe.Event, afterMs: number) {
    for (const delivery of this.#queue(event, afterMs)) if (afterMs === 0) this.#sendSoon(delivery)
  }

  #queue(event: Stripe.Event, afterMs: number): Delivery[] {
    const due = this.#clock.now() + afterMs
    return [...this.#store.all('webhook_endpoint')]
      .filter(one => one.status === 'enabled' && one.enabled_events.some(type => matchesType(event.type, type)))
      .map(endpoint => ({ id: createObjectId('dl'), event: event.id, endpoint: endpoint.id, attempt: 1, due }))
      .map(delivery => this.#store.put('delivery', delivery))
  }

  #collectForReorder(delivery: Delivery) {
    this.#reordered.add(delivery)
    if (this.#reordered.size > 1) return
    setTimeout(() => void this.#sendReordered(), this.deliveryFaults.reorderMs).unref()
  }

  async #sendReordered() {
    const newestFirst = [...this.#reordered].reverse()
    this.#reordered.clear()
    for (const delivery of newestFirst) await this.#send(delivery.id)
  }

  /** Sends deliveries that are due. Called at each tick of the simulator and when its clock is advanced. */
  sendDue() {
    const now = this.#clock.now()
    const reorderedIds = new Set([...this.#reordered].map(one => one.id))
    for (const delivery of this.#store.all('delivery')) {
      if (delivery.due <= now && !reorderedIds.has(delivery.id)) this.#sendSoon(delivery)
    }
  }

  #sendSoon({ id, endpoint }: Delivery) {
    const queue = this.#queues.get(endpoint) ?? new EndpointQueue(concurrency, delivery => this.#send(delivery))
    this.#queues.set(endpoint, queue)
    queue.add(id)
  }

  async #send(id: string) {
    const delivery = this.#store.get('delivery', id)
    if (this.#closed || !delivery) return
    const event = this.#store.get('event', delivery.event)
    const endpoint = this.#store.get('webhook_endpoint', delivery.endpoint)
    if (!event || endpoint?.status !== 'enabled' || !endpoint.secret) {
      this.#store.remove('delivery', id)
      return
    }
    // An event is sent only after it was stored on disk, so that a crash cannot lose it.
    if (!(await this.#store.isWritten())) return
    const isAccepted = await postEvent(endpoint.url, endpoint.secret, JSON.stringify(event))
    this.tally[isAccepted ? 'taken' : 'refused'] += 1
    if (this.#closed || !this.#store.get('delivery', id)) return
    if (!isAccepted && delivery.attempt < maxAttempts) {
      this.#retryLater(delivery)
      return
    }
    this.#store.remove('delivery', id)
    if (isAccepted) this.#store.remove('undelivered', event.id)
    else this.#store.put('undelivered', { id: event.id })
  }

  #retryLater(delivery: Delivery) {
    const waitMs = Math.min(maxDelayMs, 1000 * 2 ** (delivery.attempt - 1))
    this.#store.put('delivery', { ...delivery, attempt: delivery.attempt + 1, due: this.#clock.now() + waitMs })
  }

  reset() {
    this.deliveryFaults = noDeliveryFaults
    this.tally = { taken: 0, refused: 0 }
    this.#queues.clear()
  }

  close() {
    this.#closed = true
  }
}
