import { Exchanges } from './control/exchanges.ts'
import { Faults } from './control/faults.ts'
import { Idempotency } from './http/idempotency.ts'
import { changeRefund } from './resources/refunds.ts'
import { Clock } from './state/clock.ts'
import { openJournal } from './state/journal.ts'
import { Store } from './state/store.ts'
import { Courier } from './webhooks/courier.ts'
import { makeEvent } from './webhooks/make-event.ts'
import { noMischief } from './webhooks/mischief.ts'
import type { RequestFacts, World } from './world.ts'

const tickMs = 250
const aheadSetting = 'clock_ahead_ms'

/** The simulator without its HTTP: state, time, events and what is done about them. */
export class Simulator implements World {
  readonly store = new Store()
  readonly clock = new Clock()
  readonly courier = new Courier(this.store, this.clock)
  readonly idempotency = new Idempotency(this.store)
  readonly faults = new Faults()
  readonly exchanges = new Exchanges()
  url = ''
  report: (error: unknown) => void = () => undefined
  #ticking: NodeJS.Timeout | undefined

  async open(dataDir: string | null) {
    if (dataDir !== null) await this.store.use(await openJournal(dataDir))
    this.clock.set(Number(this.store.get('setting', aheadSetting)?.value ?? 0))
    this.#ticking = setInterval(() => this.doDue(), tickMs)
    this.#ticking.unref()
    this.doDue()
  }

  emit(type: string, object: object, request: RequestFacts | null) {
    const event = makeEvent(type, object, request, this.clock.seconds())
    this.store.put('event', event)
    this.courier.deliver(event)
  }

  later(ms: number, does: 'refund_fails' | 'refund_succeeds', id: string) {
    this.store.put('task', { id, does, due: this.clock.now() + ms })
  }

  /** Whatever has come due by the simulator's clock. */
  doDue() {
    const now = this.clock.now()
    for (const task of this.store.all('task')) {
      if (task.due > now) continue
      this.store.remove('task', task.id)
      changeRefund(this, task.id, task.does)
    }
    this.courier.sendDue()
  }

  advance(ms: number) {
    this.clock.advance(ms)
    this.store.put('setting', { id: aheadSetting, value: this.clock.aheadMs })
    this.doDue()
  }

  async reset(keepWebhookEndpoints: boolean) {
    this.faults.clear()
    this.exchanges.clear()
    this.courier.mischief = noMischief
    this.clock.set(0)
    await this.store.clear(keepWebhookEndpoints ? ['webhook_endpoint'] : [])
  }

  async close() {
    clearInterval(this.#ticking)
    this.courier.close()
    await this.store.close()
  }
}
