import { doBilling } from './billing/due.ts'
import { follow } from './billing/follow.ts'
import { Exchanges } from './control/exchanges.ts'
import { Faults } from './control/faults.ts'
import { Idempotency } from './http/idempotency.ts'
import { changeRefund } from './resources/change-refund.ts'
import { decideDispute, disputeCharge } from './resources/decide-dispute.ts'
import { Clock } from './state/clock.ts'
import { openJournal } from './state/journal.ts'
import { Store } from './state/store.ts'
import type { Deed, Task } from './state/tables.ts'
import { Courier } from './webhooks/courier.ts'
import { makeEvent } from './webhooks/make-event.ts'
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

  emit(type: string, object: object, request: RequestFacts | null, before?: object) {
    const event = makeEvent(type, object, request, this.clock.seconds(), before)
    this.store.put('event', event)
    this.courier.deliver(event)
    follow(this, type, object, request)
  }

  later(ms: number, does: Deed, id: string) {
    this.#wait(this.clock.now() + ms, does, id)
  }

  at(seconds: number, does: Deed, id: string) {
    this.#wait(seconds * 1000, does, id)
  }

  #wait(due: number, does: Deed, about: string) {
    this.store.put('task', { id: `${does} ${about}`, about, does, due })
  }

  /** Whatever has come due by the simulator's clock: first what is due first, and as of then. */
  doDue() {
    const now = this.clock.now()
    for (let task = this.#firstDue(now); task; task = this.#firstDue(now)) {
      const { id, does, about, due } = task
      this.store.remove('task', id)
      this.clock.standingAt(due, () => this.#do(does, about))
    }
    this.courier.sendDue()
  }

  #firstDue(now: number): Task | undefined {
    let first: Task | undefined
    for (const task of this.store.all('task')) {
      if (task.due <= now && task.due < (first?.due ?? Number.POSITIVE_INFINITY)) first = task
    }
    return first
  }

  #do(deed: Deed, id: string) {
    if (deed === 'dispute_opens') disputeCharge(this, id)
    else if (deed === 'dispute_is_decided') decideDispute(this, id)
    else if (deed === 'refund_fails' || deed === 'refund_succeeds') changeRefund(this, id, deed)
    else doBilling(this, id, deed)
  }

  advance(ms: number) {
    this.clock.advance(ms)
    this.store.put('setting', { id: aheadSetting, value: this.clock.aheadMs })
    this.doDue()
  }

  async reset(keepWebhookEndpoints: boolean) {
    this.faults.clear()
    this.exchanges.clear()
    this.exchanges.recording = false
    this.courier.reset()
    this.clock.set(0)
    await this.store.clear(keepWebhookEndpoints ? ['webhook_endpoint'] : [])
  }

  async close() {
    clearInterval(this.#ticking)
    this.courier.close()
    await this.store.close()
  }
}
