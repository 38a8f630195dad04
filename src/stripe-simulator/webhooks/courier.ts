import type Stripe from 'stripe'
import { matchesType } from '../resources/events.ts'
import type { Clock } from '../state/clock.ts'
import { objectId } from '../state/ids.ts'
import type { Store } from '../state/store.ts'
import type { Delivery } from '../state/tables.ts'
import { isDropped, type Mischief, noMischief } from './mischief.ts'
import { postEvent } from './post.ts'

const lastAttempt = 16
const longestWaitMs = 3_600_000

/** Sends events to the registered endpoints until each answers 2xx, waiting 1, 2, 4, … seconds of simulated time. */
export class Courier {
  mischief: Mischief = noMischief
  readonly #store: Store
  readonly #clock: Clock
  readonly #sending = new Set<string>()
  #gathered: Delivery[] = []
  #closed = false

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  deliver(event: Stripe.Event) {
    if (isDropped(this.mischief, event.type)) return
    for (const endpoint of this.#store.all('webhook_endpoint')) {
      const wanted = endpoint.enabled_events.some(type => matchesType(event.type, type))
      if (endpoint.status !== 'enabled' || !wanted) continue
      for (let copy = 0; copy < this.mischief.copies; copy += 1) this.#queue(event.id, endpoint.id)
    }
  }

  #queue(event: string, endpoint: string) {
    const due = this.#clock.now() + this.mischief.delayMs
    const delivery = this.#store.put('delivery', { id: objectId('dl'), event, endpoint, attempt: 1, due })
    if (this.mischief.reorderMs > 0) this.#gather(delivery)
    else if (this.mischief.delayMs === 0) setImmediate(() => void this.#send(delivery))
  }

  #gather(delivery: Delivery) {
    this.#sending.add(delivery.id)
    this.#gathered.push(delivery)
    if (this.#gathered.length > 1) return
    setTimeout(() => void this.#sendBackwards(), this.mischief.reorderMs).unref()
  }

  async #sendBackwards() {
    const gathered = this.#gathered.reverse()
    this.#gathered = []
    for (const delivery of gathered) {
      this.#sending.delete(delivery.id)
      await this.#send(delivery)
    }
  }

  /** Sends what has come due; called by the simulator's tick and when its clock is advanced. */
  sendDue() {
    const now = this.#clock.now()
    for (const delivery of this.#store.all('delivery')) if (delivery.due <= now) void this.#send(delivery)
  }

  async #send(delivery: Delivery) {
    if (this.#closed || this.#sending.has(delivery.id) || !this.#store.get('delivery', delivery.id)) return
    const event = this.#store.get('event', delivery.event)
    const endpoint = this.#store.get('webhook_endpoint', delivery.endpoint)
    if (!event || endpoint?.status !== 'enabled' || !endpoint.secret) {
      this.#store.remove('delivery', delivery.id)
      return
    }
    this.#sending.add(delivery.id)
    const taken = await postEvent(endpoint.url, endpoint.secret, JSON.stringify(event))
    this.#sending.delete(delivery.id)
    if (this.#closed || !this.#store.get('delivery', delivery.id)) return
    if (taken || delivery.attempt >= lastAttempt) this.#store.remove('delivery', delivery.id)
    else this.#retryLater(delivery)
  }

  #retryLater(delivery: Delivery) {
    const waitMs = Math.min(longestWaitMs, 1000 * 2 ** (delivery.attempt - 1))
    this.#store.put('delivery', { ...delivery, attempt: delivery.attempt + 1, due: this.#clock.now() + waitMs })
  }

  close() {
    this.#closed = true
  }
}
