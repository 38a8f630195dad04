import { handleBillingEvent } from './billing/handle-billing-event.ts'
import { runBillingTask } from './billing/run-billing-task.ts'
import { Exchanges } from './control/exchanges.ts'
import { Faults } from './control/faults.ts'
import { Idempotency } from './http/idempotency.ts'
import { payPixCodeIfOpen } from './pix/pay-pix-code.ts'
import { expirePixCode } from './pix/pix-codes.ts'
import { decideDispute, disputeCharge } from './resources/decide-dispute.ts'
import { settleRefund } from './resources/settle-refund.ts'
import { Clock } from './state/clock.ts'
import { openJournal } from './state/journal.ts'
import { Store } from './state/store.ts'
import type { Task, TaskKind } from './state/tables.ts'
import { createEvent } from './webhooks/create-event.ts'
import { WebhookSender } from './webhooks/webhook-sender.ts'
import type { RequestContext, World } from './world.ts'

const tickMs = 250
const clockOffsetSetting = 'clock_ahead_ms'

/** The simulator without HTTP: state, clock, events and scheduled tasks. */
export class Simulator implements World {
  readonly store = new Store()
  readonly clock = new Clock()
  readonly webhookSender = new WebhookSender(this.store, this.clock)
  readonly idempotency = new Idempotency(this.store)
  readonly faults = new Faults()
  readonly exchanges = new Exchanges()
  url = ''
  report: (error: unknown) => void = () => undefined
  #ticking: NodeJS.Timeout | undefined

  async open(dataDir: string | null) {
    if (dataDir !== null) await this.store.use(await openJournal(dataDir))
    this.clock.set(Number(this.store.get('setting', clockOffsetSetting)?.value ?? 0))
    this.#ticking = setInterval(() => this.runDueTasks(), tickMs)
    this.#ticking.unref()
    this.runDueTasks()
  }

  emit(type: string, object: object, request: RequestContext | null, before?: object) {
    const event = createEvent(type, object, request, this.clock.seconds(), before)
    this.store.put('event', event)
    this.webhookSender.deliver(event)
    handleBillingEvent(this, type, object, request)
  }

  scheduleAfter(ms: number, kind: TaskKind, id: string) {
    this.#schedule(this.clock.now() + ms, kind, id)
  }

  scheduleAt(seconds: number, kind: TaskKind, id: string) {
    this.#schedule(seconds * 1000, kind, id)
  }

  #schedule(due: number, kind: TaskKind, objectId: string) {
    this.store.put('task', { id: `${kind} ${objectId}`, about: objectId, does: kind, due })
  }

  /** Runs due tasks in order of their due times, each with the clock set to its due time. */
  runDueTasks() {
    const now = this.clock.now()
    for (let task = this.#firstDue(now); task; task = this.#firstDue(now)) {
      const { id, does, about, due } = task
      this.store.remove('task', id)
      this.clock.runAt(due, () => this.#runTask(does, about))
    }
    this.webhookSender.sendDue()
  }

  #firstDue(now: number): Task | undefined {
    let first: Task | undefined
    for (const task of this.store.all('task')) {
      if (task.due <= now && task.due < (first?.due ?? Number.POSITIVE_INFINITY)) first = task
    }
    return first
  }

  #runTask(kind: TaskKind, id: string) {
    if (kind === 'dispute_opens') disputeCharge(this, id)
    else if (kind === 'dispute_is_decided') decideDispute(this, id)
    else if (kind === 'pix_code_expires') expirePixCode(this, id)
    else if (kind === 'pix_code_is_paid') payPixCodeIfOpen(this, id)
    else if (kind === 'refund_fails' || kind === 'refund_succeeds') settleRefund(this, id, kind)
    else runBillingTask(this, id, kind)
  }

  advance(ms: number) {
    this.clock.advance(ms)
    this.store.put('setting', { id: clockOffsetSetting, value: this.clock.aheadMs })
    this.runDueTasks()
  }

  async reset(keepWebhookEndpoints: boolean) {
    this.faults.clear()
    this.exchanges.clear()
    this.exchanges.recording = false
    this.webhookSender.reset()
    this.clock.set(0)
    await this.store.clear(keepWebhookEndpoints ? ['webhook_endpoint'] : [])
  }

  async close() {
    clearInterval(this.#ticking)
    this.webhookSender.close()
    await this.store.close()
  }
}
