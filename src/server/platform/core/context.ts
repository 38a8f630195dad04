import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type { MercadoPagoSettings, StripeSettings } from '#contract/screen-data.ts'
import type { ReaderLanguage } from '#domain/language.ts'
import type { PaymentProvider } from '#domain/payment-provider.ts'
import type { Config } from '../config/config.ts'
import type { Storage } from '../files/storage.ts'
import type { CardSources } from '../http/csp.ts'
import type { Metrics } from '../observability/metrics.ts'
import { type SpanOptions, withChildSpan } from '../observability/tracing.ts'
import type { SecretBox } from '../security/secrets.ts'
import { hasErrorCode, pgErrorCodes } from './errors.ts'

type NoSchema = Record<string, never>
/** The database or a transaction. Repository functions that are correct outside a transaction too take this type. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoSchema>
/**
 * A transaction. Repository functions that rely on the caller's transaction, for example for a lock, take this type.
 */
export type TxDb = PgTransaction<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>
export type Role = 'viewer' | 'editor' | 'admin' | 'owner'
/** A signed-in member, with the authentication level of the session. */
export type Member = {
  memberId: string
  userId: string
  sessionId: string
  email: string
  role: Role
  aal: 'aal1' | 'aal2'
  /** Whether the user has a verified second factor. */
  twoFactor: boolean
  /** When the password was last entered in this session. */
  confirmedAt: Date | null
}
/** A program that calls with an API key. The audit log stores the id of the key as `memberId`. */
export type ApiKeyActor = { memberId: string; sessionId: null; role: Role | 'webhooks' }
export type Actor = Member | ApiKeyActor
export type Mode = 'simulator' | 'test' | 'live'

/** A provider other than Stripe, as it can be reached in a mode. Each part is null when it is not configured. */
export type ProviderAccess = {
  url: string
  accessToken: string | null
  webhookSecret: string | null
  browser: MercadoPagoSettings | null
}

/**
 * How the payment provider is configured. Calls to it go through the gateway of the payments module, so that no other
 * code depends on a provider's SDK.
 */
export type Provider = {
  /** The mode in which new checkouts are paid. */
  mode(db: Db): Promise<Mode>
  /** The modes in which some provider has a secret key; only these can be called. */
  usableModes(db: Db): Promise<Mode[]>
  /** Settings and CSP sources of the card form. A missing key is null, so that the page can show a message. */
  forBrowser(db: Db, mode: Mode): Promise<{ settings: StripeSettings; sources: CardSources }>
  /** `fingerprint` changes when the secret or the secret key of the mode is replaced. */
  webhookSecrets(db: Db): Promise<{ mode: Mode; secret: string; fingerprint: string }[]>
  /** Whether Stripe has a key in the mode. */
  canCallStripe(db: Db, mode: Mode): Promise<boolean>
  /** The providers that can be called, with their modes. */
  usableAccounts(db: Db): Promise<{ provider: PaymentProvider; mode: Mode }[]>
  mercadoPago(db: Db, mode: Mode): Promise<ProviderAccess>
}

/** The version of the shop's public content, which is part of the cache key of public pages (docs/decisions/0011). */
export type ContentVersion = {
  /**
   * Returns the current version. A save in another process is visible after its NOTIFY, at the latest after two
   * seconds.
   */
  version: () => Promise<number>
  /** Marks the known version as stale, so that the next page reads it from the database. */
  forget: () => void
}

/** A value that this process reads at most about once a second, and that is never older than `maxAgeMs`. */
export type FreshValue<T> = {
  /** Returns the value, which `db` reads when the known one is too old. */
  get: (db: Db) => Promise<T>
  /** Makes this process read the value again at its next use. */
  forget: () => void
  /** Milliseconds after which no process uses a value that was read before. */
  maxAgeMs: number
}

/** Counts of this process's database connections: open ones, idle ones, and callers that wait for one. */
export type PoolCounts = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

/**
 * The modes and types of events that some webhook endpoint receives, each as `mode type`, and the events that some device
 * of a member is notified of.
 */
export type HeardEvents = { webhooks: ReadonlySet<string>; pushed: ReadonlySet<string> }

/** Dependencies shared by all requests and jobs of the process. */
export type Services = {
  config: Config
  db: Db
  clock: () => Date
  log: Logger
  metrics: Metrics
  secrets: SecretBox
  storage: Storage
  provider: Provider
  content: ContentVersion
  heardEvents: FreshValue<HeardEvents>
  /** Counts of database connections; null when they are not counted. */
  pool: PoolCounts | null
  /** Wakes this process's workers for these topics, or for all topics. Workers of other processes poll every second. */
  wake: (topics?: ReadonlySet<string>) => void
}

/** The services, and the caller: an HTTP request, or the worker (which has no actor and no browser). */
export type Context = Services & {
  /**
   * Topics of the background work that this context has enqueued, and `inboxTopic` for provider events. Call `wake`
   * after the transaction has committed, so that the worker starts the work immediately.
   */
  enqueuedTopics: Set<string>
  actor: Actor | null
  /** Hash of the browser cookie; null when the browser has none. */
  browser: string | null
  /** Returns the hash of the browser cookie. Sets a new cookie on the response when the browser has none. */
  ensureBrowser: () => string
  /** The caller's IPv4 address or IPv6 network. TRUSTED_PROXIES decides whether X-Forwarded-For is used. */
  address: string
  /** Returns the language that the caller's browser prefers; null for background work. */
  readerLanguage: () => ReaderLanguage | null
  idempotencyKey: string | null
  requestId: string
  /**
   * Aborts when the caller disconnects before the response is sent, and for background work when the process stops, so
   * that long work can stop.
   */
  gone: () => AbortSignal
}

/**
 * The context inside `withTransaction`. An operation that is only correct as part of a larger transaction takes this
 * type, so that a call outside of a transaction does not compile. It is a `Context`, so operations that work inside and
 * outside of a transaction accept it too.
 */
export type Tx = Context & { db: TxDb }

/** The value in `enqueuedTopics` that means provider events. */
export const inboxTopic = 'inbox'

type RequestScope = Pick<
  Context,
  'log' | 'actor' | 'browser' | 'ensureBrowser' | 'address' | 'readerLanguage' | 'idempotencyKey' | 'requestId' | 'gone'
>

/** Combines the services with one caller's scope. */
export function createContext(services: Services, scope: RequestScope): Context {
  const enqueuedTopics = new Set<string>()
  // Each property is listed because spreading `services` is many times slower, and every request creates a context.
  return {
    config: services.config,
    db: services.db,
    clock: services.clock,
    metrics: services.metrics,
    secrets: services.secrets,
    storage: services.storage,
    provider: services.provider,
    content: services.content,
    heardEvents: services.heardEvents,
    pool: services.pool,
    enqueuedTopics,
    wake() {
      if (enqueuedTopics.size > 0) services.wake(enqueuedTopics)
    },
    log: scope.log,
    actor: scope.actor,
    browser: scope.browser,
    ensureBrowser: scope.ensureBrowser,
    address: scope.address,
    readerLanguage: scope.readerLanguage,
    idempotencyKey: scope.idempotencyKey,
    requestId: scope.requestId,
    gone: scope.gone,
  }
}

/**
 * Creates a context for background work.
 * @param fields fields that its log lines contain in addition to the request id
 * @param stopping aborts when the process stops
 */
export function createWorkerContext(
  services: Services,
  requestId: string,
  fields: { job?: string } = {},
  stopping: AbortSignal = new AbortController().signal,
): Context {
  return createContext(services, {
    log: services.log.child({ requestId, ...fields }),
    actor: null,
    browser: null,
    ensureBrowser: () => {
      throw new Error('background work has no browser to set a cookie for')
    },
    address: '',
    readerLanguage: () => null,
    idempotencyKey: null,
    requestId,
    gone: () => stopping,
  })
}

const transactionSpan: SpanOptions = {
  name: 'transaction',
  kind: 'client',
  attributes: { 'db.system.name': 'postgresql' },
}

/**
 * Runs `work` in one transaction, with a context whose `db` is the transaction. `work` must not call a provider: when
 * PostgreSQL aborts the transaction because of a deadlock, `work` runs a second time. Given a `Tx`, `work` runs in a
 * savepoint of that transaction: its changes commit with the transaction, and an error that the caller does not catch
 * rolls back both.
 */
export async function withTransaction<T>(ctx: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  const run = () => withChildSpan(transactionSpan, () => ctx.db.transaction(tx => work({ ...ctx, db: tx })))
  try {
    return await run()
  } catch (error) {
    if (!hasErrorCode(error, pgErrorCodes.deadlock)) throw error
    return run()
  }
}
