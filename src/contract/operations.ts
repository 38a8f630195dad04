import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Id, Mode, Moment, WithId } from './shapes.ts'

const reads = { who: 'viewer', limit: 300, bytes: 0, cache: 0 } as const
const writes = { who: 'admin', limit: 120, bytes: 0, cache: 0, shared: true } as const

/** What a person is asked to look at (kernel/alarms.ts raises them). */
export const alarmKinds = [
  'provider_not_configured',
  'provider_refused',
  'no_stock_refunded',
  'money_unmatched',
  'order_rebuilt',
  'refund_failed',
  'dispute_opened',
  'dispute_due',
  'subscription_price_differs',
  'renewal_without_stock',
  'declines',
  'dead_letter',
  'mails_refused',
  'invariant_broken',
  'sandbox_missing',
  'secret_unreadable',
  'unhandled_error',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** What is always true of money, stock and mails, each checked by one query (payments.md, Orders). */
export const checkNames = [
  'captured_is_lines',
  'refund_is_lines',
  'refunds_within_captured',
  'payment_has_one_order',
  'paid_is_captured',
  'paid_stays_paid',
  'order_is_lines',
  'stock_not_negative',
  'stock_adds_up',
  'no_hold_after_payment',
  'no_hold_past_its_time',
  'one_mail_per_kind',
  'paid_orders_told',
  'promotion_within_limit',
  'promotion_within_customer_limit',
  'same_key_same_answer',
  'sold_out_is_given_back',
  'ledger_is_payments',
  'refunds_move',
  'payments_move',
] as const
export type CheckName = (typeof checkNames)[number]

/** What is told of a row that breaks a check or of an alarm. Names that end in Cents are money; none is personal. */
export const factNames = [
  'capturedCents',
  'linesCents',
  'refundedCents',
  'amountCents',
  'totalCents',
  'orderState',
  'paymentState',
  'sku',
  'startUnits',
  'outUnits',
  'leftUnits',
  'units',
  'ledgerCents',
  'dueBy',
  'since',
  'mailKind',
  'count',
  'limit',
  'promotion',
  'mode',
  'intent',
  'event',
  'work',
  'check',
  'code',
  'setting',
] as const
export type FactName = (typeof factNames)[number]
const Fact = z.object({ name: z.enum(factNames), value: z.string() })
export type Fact = z.infer<typeof Fact>

/** Where it can be looked at, when it is about an order. */
const About = {
  orderId: z.nullable(Id),
  orderNumber: z.nullable(z.int()),
  currency: z.nullable(Currency),
  facts: z.array(Fact),
}

const Violation = z.object({ id: z.string(), ...About })
export type Violation = z.infer<typeof Violation>

/** broken: rows contradict each other. late: something takes longer than it should. unknown: the check did not finish. */
export const CheckState = z.enum(['ok', 'late', 'broken', 'unknown'])
export const CheckResult = z.object({
  name: z.enum(checkNames),
  state: CheckState,
  /** At most fifty. */
  violations: z.array(Violation),
  /** There are more than those shown. */
  more: z.boolean(),
  /** What is older was not looked at this time; null: all of it was. */
  since: z.nullable(Moment),
})
export type CheckResult = z.infer<typeof CheckResult>
export const Invariants = z.object({ at: Moment, checks: z.array(CheckResult) })
export type Invariants = z.infer<typeof Invariants>

const Alarm = z.object({
  id: Id,
  kind: z.enum(alarmKinds),
  subject: z.string(),
  count: z.int(),
  firstAt: Moment,
  lastAt: Moment,
  ...About,
})
export type Alarm = z.infer<typeof Alarm>

/** Seconds since the oldest was written down; null: nothing waits. */
const Queue = z.object({ waiting: z.int(), dead: z.int(), oldestSeconds: z.nullable(z.int()) })
export type Queue = z.infer<typeof Queue>

/** What the shop finds out of itself and of what it stands on. */
export const selfCheckNames = [
  'webhook_arrives',
  'sandbox_header',
  'clock_database',
  'clock_provider',
  'disk',
  'mail_server',
  'backup',
] as const
export type SelfCheckName = (typeof selfCheckNames)[number]
const SelfCheck = z.object({
  name: z.enum(selfCheckNames),
  /** off: not used here. unknown: not looked at yet, or nobody tells. */
  state: z.enum(['ok', 'warn', 'bad', 'off', 'unknown']),
  /** Seconds of a clock or since something happened, megabytes of a disk; null: there is no figure. */
  figure: z.nullable(z.number()),
})
export type SelfCheck = z.infer<typeof SelfCheck>

/** A process that said within the last two minutes that it is there. */
const LiveProcess = z.object({
  id: Id,
  host: z.string(),
  version: z.string(),
  build: z.string(),
  startedAt: Moment,
  seenAt: Moment,
  memoryMb: z.int(),
  /** What failed in it since it started: requests answered 5xx, calls to the provider, background work. */
  failures: z.object({ requests: z.int(), provider: z.int(), background: z.int() }),
})
export type LiveProcess = z.infer<typeof LiveProcess>

export const Operations = z.object({
  mode: Mode,
  at: Moment,
  queues: z.object({ inbox: Queue, outbox: Queue }),
  reconciler: z.object({
    /** When the provider was last asked for what was missed, by mode that can be asked; null: never yet. */
    lastSuccess: z.array(z.object({ mode: Mode, at: z.nullable(Moment) })),
    open: z.int(),
    oldestSeconds: z.nullable(z.int()),
  }),
  provider: z.object({
    /** Whether the present mode has a key. */
    usable: z.boolean(),
    /** Whether events of the present mode can be verified; without it the reconciler settles orders. */
    webhookSecretSet: z.boolean(),
    lastEventAt: z.nullable(Moment),
    /** Declined cards of the last hour. */
    declines: z.int(),
  }),
  database: z.object({ embedded: z.boolean(), migrations: z.int() }),
  /** Null before the first run. */
  invariants: z.nullable(Invariants),
  selfChecks: z.array(SelfCheck),
  /** The oldest first. */
  processes: z.array(LiveProcess),
  /** Open ones, the latest first; at most a hundred. */
  alarms: z.array(Alarm),
})
export type Operations = z.infer<typeof Operations>

/** Figures of this process and of what waits, as Prometheus reads them. On loopback, or with METRICS_TOKEN as Bearer token. */
export const readMetrics = endpoint('GET', '/metrics', {
  who: 'anyone',
  limit: 120,
  bytes: 0,
  cache: 0,
  answers: 'file',
  errors: ['not_signed_in'],
})

export const readOperations = endpoint('GET', '/api/v1/operations', { ...reads, reply: Operations })

/** How many alarms are open, for the dot beside the member's name. */
export const countAlarms = endpoint('GET', '/api/v1/operations/alarms', {
  ...reads,
  reply: z.object({ open: z.int() }),
})
export const clearAlarm = endpoint('POST', '/api/v1/operations/alarms/:id/clear', {
  ...writes,
  params: WithId,
  errors: ['alarm_not_found'],
})

/** Whether alarms come to the member who asks by mail: to the owner unless switched off. `canSend`: a mail server is set. */
const AlarmMails = z.object({ wanted: z.boolean(), canSend: z.boolean() })
const own = { who: 'admin', cache: 0, session: 'own', reply: AlarmMails, errors: ['not_found'] } as const
export const readAlarmMails = endpoint('GET', '/api/v1/me/alarm-mails', { ...own, limit: 300, bytes: 0 })
export const chooseAlarmMails = endpoint('PUT', '/api/v1/me/alarm-mails', {
  ...own,
  limit: 60,
  bytes: 1_000,
  shared: true,
  body: z.object({ wanted: z.boolean() }),
})

export const runInvariants = endpoint('POST', '/api/v1/operations/invariants', {
  ...writes,
  limit: 20,
  reply: Invariants,
})

/** Work that was tried often enough: an event of the provider, or work of the shop's own. */
const DeadLetter = z.object({
  id: z.string(),
  which: z.enum(['event', 'work']),
  /** The event's type or the work's topic. */
  type: z.string(),
  /** Of the provider, for events. */
  objectId: z.nullable(z.string()),
  attempts: z.int(),
  error: z.nullable(z.string()),
  arrivedAt: Moment,
  orderId: z.nullable(Id),
  orderNumber: z.nullable(z.int()),
})
export type DeadLetter = z.infer<typeof DeadLetter>
const WithDeadLetter = z.object({ id: z.string().check(z.minLength(1), z.maxLength(255)) })

/** Newest first; `before`: the last one's id. */
export const listDeadLetters = endpoint('GET', '/api/v1/operations/dead-letters', {
  ...reads,
  query: z.object({ before: z.optional(z.string().check(z.maxLength(255))) }),
  reply: z.object({ letters: z.array(DeadLetter), next: z.nullable(z.string()) }),
})
/** Tried again at once, as if it had just come. */
export const replayDeadLetter = endpoint('POST', '/api/v1/operations/dead-letters/:id/replay', {
  ...writes,
  params: WithDeadLetter,
  errors: ['dead_letter_not_found'],
})
export const replayDeadLetters = endpoint('POST', '/api/v1/operations/dead-letters/replay', {
  ...writes,
  reply: z.object({ replayed: z.int() }),
})
/** Never tried again. The row stays, as done. */
export const discardDeadLetter = endpoint('POST', '/api/v1/operations/dead-letters/:id/discard', {
  ...writes,
  params: WithDeadLetter,
  errors: ['dead_letter_not_found'],
})
