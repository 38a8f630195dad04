import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Currency, Id, Mode, Moment, WithId } from './shapes.ts'

const reads = { who: 'viewer', limit: 300, bytes: 0, cache: 0 } as const
const writes = { who: 'admin', limit: 120, bytes: 0, cache: 0, shared: true } as const

/** Situations that need a person's attention; server/platform/observability/alarms.ts raises the alarms. */
export const alarmKinds = [
  'provider_not_configured',
  'provider_refused',
  'pix_unavailable',
  'no_stock_refunded',
  'money_unmatched',
  'order_rebuilt',
  'refund_failed',
  'dispute_opened',
  'dispute_due',
  'subscription_price_differs',
  'renewal_without_stock',
  'license_keys_due',
  'declines',
  'dead_letter',
  'mails_refused',
  'invariant_broken',
  'sandbox_missing',
  'secret_unreadable',
  'webhook_disabled',
  'download_shared',
  'unhandled_error',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** Invariants of money, stock and e-mails. One query checks each of them. */
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

/**
 * The facts shown with an alarm or with a row that violates a check. Facts whose names end in Cents are amounts of
 * money. No fact is personal data.
 */
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
  'item',
  'receiver',
] as const
export type FactName = (typeof factNames)[number]
const Fact = z.object({ name: z.enum(factNames), value: z.string() })
export type Fact = z.infer<typeof Fact>

/** The affected order, when there is one. */
const About = {
  orderId: z.nullable(Id),
  orderNumber: z.nullable(z.int()),
  currency: z.nullable(Currency),
  facts: z.array(Fact),
}

const Violation = z.object({ id: z.string(), ...About })
export type Violation = z.infer<typeof Violation>

/**
 * The result of a check. broken: rows contradict each other. late: something takes longer than it should. unknown: the
 * check did not finish.
 */
export const CheckState = z.enum(['ok', 'late', 'broken', 'unknown'])
export const CheckResult = z.object({
  name: z.enum(checkNames),
  state: CheckState,
  /** The violating rows, at most fifty. */
  violations: z.array(Violation),
  /** Whether there are more violations than the listed ones. */
  more: z.boolean(),
  /** Rows older than this time were not checked in this run; null means that all rows were checked. */
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

/** The state of a queue. `oldestSeconds` is the age of the oldest waiting entry; null when nothing is waiting. */
const Queue = z.object({ waiting: z.int(), dead: z.int(), oldestSeconds: z.nullable(z.int()) })
export type Queue = z.infer<typeof Queue>

/** Checks of the shop itself and of the services it depends on. */
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
  /** The state of a check. off: not used in this shop. unknown: not checked yet, or no data is available. */
  state: z.enum(['ok', 'warn', 'bad', 'off', 'unknown']),
  /** Seconds for clock skews and ages, megabytes for disks; null when the check has no figure. */
  figure: z.nullable(z.number()),
})
export type SelfCheck = z.infer<typeof SelfCheck>

/** A process that sent a heartbeat within the last two minutes. */
const LiveProcess = z.object({
  id: Id,
  host: z.string(),
  version: z.string(),
  build: z.string(),
  startedAt: Moment,
  seenAt: Moment,
  memoryMb: z.int(),
  /**
   * Numbers of failures since the process started: requests with a 5xx response, calls to the provider, and background
   * work.
   */
  failures: z.object({ requests: z.int(), provider: z.int(), background: z.int() }),
})
export type LiveProcess = z.infer<typeof LiveProcess>

export const Operations = z.object({
  mode: Mode,
  at: Moment,
  queues: z.object({ inbox: Queue, outbox: Queue }),
  reconciler: z.object({
    /** When the provider was last asked for missed events, for each mode that has access; null means never. */
    lastSuccess: z.array(z.object({ mode: Mode, at: z.nullable(Moment) })),
    open: z.int(),
    oldestSeconds: z.nullable(z.int()),
  }),
  provider: z.object({
    /** Whether the current mode has a usable provider key. */
    usable: z.boolean(),
    /**
     * Whether the signatures of the current mode's events can be verified. Without a secret, the reconciler settles
     * orders.
     */
    webhookSecretSet: z.boolean(),
    lastEventAt: z.nullable(Moment),
    /** Cards declined within the last hour. */
    declines: z.int(),
  }),
  /** Mercado Pago in the current mode; absent when the shop does not use it there. */
  mercadoPago: z.optional(
    z.object({
      usable: z.boolean(),
      /** When it was last asked for missed payments; null means never. */
      caughtUpAt: z.nullable(Moment),
      webhookSecretSet: z.boolean(),
      /** When a notification with a valid signature arrived last. */
      lastEventAt: z.nullable(Moment),
    }),
  ),
  database: z.object({ embedded: z.boolean(), migrations: z.int() }),
  /** The last result of the invariant checks; null before the first run. */
  invariants: z.nullable(Invariants),
  selfChecks: z.array(SelfCheck),
  /** Processes, oldest first. */
  processes: z.array(LiveProcess),
  /** Open alarms, newest first, at most a hundred. */
  alarms: z.array(Alarm),
})
export type Operations = z.infer<typeof Operations>

/**
 * Metrics of this process and its queues in Prometheus format, available on loopback or with METRICS_TOKEN as Bearer
 * token.
 */
export const readMetrics = endpoint('GET', '/metrics', {
  who: 'anyone',
  limit: 120,
  bytes: 0,
  cache: 0,
  answers: 'file',
  errors: ['not_signed_in'],
})

export const readOperations = endpoint('GET', '/api/v1/operations', { ...reads, reply: Operations })

/** Counts open alarms, for the dot beside the member's name. */
export const countAlarms = endpoint('GET', '/api/v1/operations/alarms', {
  ...reads,
  reply: z.object({ open: z.int() }),
})
export const clearAlarm = endpoint('POST', '/api/v1/operations/alarms/:id/clear', {
  ...writes,
  params: WithId,
  errors: ['alarm_not_found'],
})

/**
 * Whether the calling member receives alarms by e-mail, which only the owner does by default. `canSend` means that a
 * mail server is configured.
 */
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

/** Work whose attempts are exhausted: an event of the provider, or work from the shop's own queue. */
const DeadLetter = z.object({
  id: z.string(),
  which: z.enum(['event', 'work']),
  /** The event's type or the work's topic. */
  type: z.string(),
  /** The id of the provider's object, for events. */
  objectId: z.nullable(z.string()),
  attempts: z.int(),
  error: z.nullable(z.string()),
  arrivedAt: Moment,
  orderId: z.nullable(Id),
  orderNumber: z.nullable(z.int()),
})
export type DeadLetter = z.infer<typeof DeadLetter>
const WithDeadLetter = z.object({ id: z.string().check(z.minLength(1), z.maxLength(255)) })

/** Dead letters, newest first. `before` is the id of the last entry of the previous page. */
export const listDeadLetters = endpoint('GET', '/api/v1/operations/dead-letters', {
  ...reads,
  query: z.object({ before: z.optional(z.string().check(z.maxLength(255))) }),
  reply: z.object({ letters: z.array(DeadLetter), next: z.nullable(z.string()) }),
})
/** Queues the entry again as if it had just arrived. */
export const replayDeadLetter = endpoint('POST', '/api/v1/operations/dead-letters/:id/replay', {
  ...writes,
  params: WithDeadLetter,
  errors: ['dead_letter_not_found'],
})
export const replayDeadLetters = endpoint('POST', '/api/v1/operations/dead-letters/replay', {
  ...writes,
  reply: z.object({ replayed: z.int() }),
})
/** Marks the entry as done so that it is never tried again. The row is kept. */
export const discardDeadLetter = endpoint('POST', '/api/v1/operations/dead-letters/:id/discard', {
  ...writes,
  params: WithDeadLetter,
  errors: ['dead_letter_not_found'],
})
