import type { Clock } from '../state/clock.ts'
import { createHex } from '../state/ids.ts'
import type { Store } from '../state/store.ts'
import type { Delivery, Notification } from '../state/tables.ts'
import { type DeliveryFaults, matchesAction, noDeliveryFaults } from './delivery-faults.ts'
import { getEndpoint } from './endpoint.ts'
import { postNotification } from './post-notification.ts'

const minuteMs = 60_000
/** The delays before the second and later attempts. After the last delay in the list, the last one is used again. */
const retryAfterMs = [15, 15, 15, 30, 60, 180].map(minutes => minutes * minuteMs)
const maxAttempts = 16

/** Sends notifications to the shop until it responds with 200 or 201, at the same retry intervals as Mercado Pago. */
export class WebhookSender {
  deliveryFaults: DeliveryFaults = noDeliveryFaults
  /** numbers of attempts that the endpoint accepted and rejected */
  tally = { taken: 0, refused: 0 }
  readonly #store: Store
  readonly #clock: Clock
  readonly #running = new Set<string>()
  readonly #reordered = new Set<string>()
  #closed = false

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** Queues a new notification. The delivery faults apply. */
  deliver(notification: Notification) {
    const { copies, delayMs, reorderMs, drop } = this.deliveryFaults
    if (drop.some(pattern => matchesAction(notification.action, pattern))) return
    for (let copy = 0; copy < copies; copy += 1) {
      const delivery = this.#queue(notification, delayMs)
      if (reorderMs > 0) this.#collectForReorder(delivery)
      else if (delayMs === 0) void this.#send(delivery.id)
    }
  }

  /** Queues a notification again, to be sent after `afterMs`. Delivery faults do not apply. */
  resend(notification: Notification, afterMs = 0) {
    const { id } = this.#queue(notification, afterMs)
    if (afterMs === 0) void this.#send(id)
  }

  #queue({ id }: Notification, afterMs: number): Delivery {
    const due = this.#clock.now() + afterMs
    return this.#store.put('delivery', { id: createHex(8), notification: id, attempt: 1, due })
  }

  #collectForReorder({ id }: Delivery) {
    this.#reordered.add(id)
    if (this.#reordered.size === 1) {
      setTimeout(() => void this.#sendReordered(), this.deliveryFaults.reorderMs).unref()
    }
  }

  async #sendReordered() {
    const newestFirst = [...this.#reordered].reverse()
    this.#reordered.clear()
    for (const id of newestFirst) await this.#send(id)
  }

  /** Sends deliveries that are due. Called at each tick of the simulator and when its clock is advanced. */
  sendDue() {
    const now = this.#clock.now()
    for (const { id, due } of this.#store.all('delivery')) {
      if (due <= now && !this.#reordered.has(id)) void this.#send(id)
    }
  }

  async #send(id: string) {
    if (this.#closed || this.#running.has(id)) return
    this.#running.add(id)
    try {
      await this.#attempt(id)
    } finally {
      this.#running.delete(id)
    }
  }

  async #attempt(id: string) {
    const endpoint = getEndpoint(this.#store)
    const delivery = this.#store.get('delivery', id)
    const notification = delivery && this.#store.get('notification', delivery.notification)
    if (!delivery || !notification || !endpoint) {
      this.#store.remove('delivery', id)
      return
    }
    // A notification is sent only after it was stored on disk, so that a crash cannot lose it.
    if (!(await this.#store.isWritten())) return
    const isAccepted = await postNotification(endpoint.url, endpoint.secret, notification, this.deliveryFaults.tsUnit)
    this.tally[isAccepted ? 'taken' : 'refused'] += 1
    if (this.#closed || !this.#store.get('delivery', id)) return
    if (isAccepted || delivery.attempt >= maxAttempts) this.#store.remove('delivery', id)
    else this.#retryLater(delivery)
  }

  #retryLater(delivery: Delivery) {
    const waitMs = retryAfterMs[Math.min(delivery.attempt, retryAfterMs.length) - 1] ?? minuteMs
    this.#store.put('delivery', { ...delivery, attempt: delivery.attempt + 1, due: this.#clock.now() + waitMs })
  }

  reset() {
    this.deliveryFaults = noDeliveryFaults
    this.tally = { taken: 0, refused: 0 }
  }

  close() {
    this.#closed = true
  }
}
