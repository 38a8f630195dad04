import { Exchanges } from './control/exchanges.ts'
import { Faults } from './control/faults.ts'
import { Idempotency } from './http/idempotency.ts'
import { expireChallenge } from './orders/answer-challenge.ts'
import { expirePix, payPixIfOpen } from './orders/pix.ts'
import { Clock } from './state/clock.ts'
import { createHex } from './state/ids.ts'
import { openJournal } from './state/journal.ts'
import { Store } from './state/store.ts'
import type { OrderRow, Tables, TaskKind } from './state/tables.ts'
import { getEndpoint, storeEndpoint } from './webhooks/endpoint.ts'
import { buildNotificationBody } from './webhooks/notification-body.ts'
import { WebhookSender } from './webhooks/webhook-sender.ts'
import type { World } from './world.ts'

const tickMs = 250
const clockSetting = 'clock_ahead_ms'

const tasks: Record<TaskKind, (world: World, order: string) => void> = {
  challenge_expires: expireChallenge,
  pix_code_expires: expirePix,
  pix_code_is_paid: payPixIfOpen,
}

/** The simulator without HTTP: state, clock, notifications and scheduled tasks. */
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
    this.clock.aheadMs = Number(this.store.get('setting', clockSetting)?.value ?? 0)
    this.#ticking = setInterval(() => this.runDueTasks(), tickMs)
    this.#ticking.unref()
    this.runDueTasks()
  }

  notify(order: OrderRow) {
    const body = buildNotificationBody(this, order)
    const notification = { id: createHex(12), order: order.id, action: body.action, createdAt: this.clock.now(), body }
    this.webhookSender.deliver(this.store.put('notification', notification))
  }

  schedule(due: number, does: TaskKind, order: string) {
    this.store.put('task', { id: `${does} ${order}`, about: order, does, due })
  }

  /** Runs due tasks in order of their due times, each with the clock set to its due time. */
  runDueTasks() {
    const now = this.clock.now()
    for (let task = this.#findFirstDue(now); task; task = this.#findFirstDue(now)) {
      const { id, does, about, due } = task
      this.store.remove('task', id)
      this.clock.runAt(due, () => tasks[does](this, about))
    }
    this.webhookSender.sendDue()
  }

  #findFirstDue(now: number): Tables['task'] | null {
    let first: Tables['task'] | null = null
    for (const task of this.store.all('task')) {
      if (task.due <= now && task.due < (first?.due ?? Number.POSITIVE_INFINITY)) first = task
    }
    return first
  }

  advance(ms: number) {
    this.clock.aheadMs += ms
    this.store.put('setting', { id: clockSetting, value: this.clock.aheadMs })
    this.runDueTasks()
  }

  async reset(keepWebhookEndpoints: boolean) {
    const endpoint = keepWebhookEndpoints ? getEndpoint(this.store) : null
    this.faults.clear()
    this.exchanges.clear()
    this.webhookSender.reset()
    this.clock.aheadMs = 0
    await this.store.clear([])
    if (endpoint) storeEndpoint(this.store, endpoint)
  }

  async close() {
    clearInterval(this.#ticking)
    this.webhookSender.close()
    await this.store.close()
  }
}
