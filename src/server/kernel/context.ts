import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import type { Logger } from 'pino'
import type Stripe from 'stripe'
import type { StripeSettings } from '#contract/screen-data.ts'
import type { Config } from './config.ts'
import type { CardSources } from './csp.ts'
import { hasErrorCode, pgErrorCodes } from './errors.ts'
import type { Metrics } from './metrics.ts'
import type { SecretBox } from './secrets.ts'
import type { Storage } from './storage.ts'

/** The database or a transaction on it: repositories take either. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>
export type Role = 'viewer' | 'editor' | 'admin' | 'owner'
/** A signed-in member behind an administration call, with what the session has shown. */
export type Member = {
  memberId: string
  userId: string
  sessionId: string
  email: string
  role: Role
  aal: 'aal1' | 'aal2'
  /** Has a verified second factor. */
  twoFactor: boolean
  /** When the password was last said in this session. */
  confirmedAt: Date | null
}
/** A program with an API key. What it does is written down under the key's id. */
export type ApiKeyActor = { memberId: string; sessionId: null; role: Role }
export type Actor = Member | ApiKeyActor
/** simulator, test or live (payments.md, Modes). */
export type Mode = 'simulator' | 'test' | 'live'

/** The payment provider as the server sees it: the official SDK, pointed at the mode's address with the mode's key. */
export type Provider = {
  /** The mode new checkouts are made in. */
  mode(db: Db): Promise<Mode>
  /** Throws AppError('provider_not_configured') when the mode has no usable key: nothing falls back. */
  client(db: Db, mode: Mode): Promise<Stripe>
  /** The modes with a secret key: only there can anything be asked. */
  usableModes(db: Db): Promise<Mode[]>
  /** A client for a key that somebody typed and nobody stored, by the key's own mode. Null: it is no secret key. */
  withKey(key: string): { mode: Mode; client: Stripe } | null
  /** What a public page needs to show the card form; a missing key is null, so that the page can say so. */
  forBrowser(db: Db, mode: Mode): Promise<{ settings: StripeSettings; sources: CardSources }>
  webhookSecrets(db: Db): Promise<{ mode: Mode; secret: string }[]>
}

/** Which version of the shop's content this process shows (docs/decisions/0011). */
export type ContentVersion = {
  /** The present one: after this process's own saves at once, after those of others when told, or two seconds later. */
  version: () => Promise<number>
  /** What is known may be old: the next page asks the database first. */
  forget: () => void
}

/** Connections of this process: open ones, those of them that rest, and callers that wait for one. */
export type PoolCounts = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }

/** What the process hands to every verb. */
export type Services = {
  config: Config
  db: Db
  clock: () => Date
  log: Logger
  /** What this process counts. */
  metrics: Metrics
  secrets: SecretBox
  storage: Storage
  provider: Provider
  content: ContentVersion
  /** The connections to the database; null: they are not counted. */
  pool: PoolCounts | null
  /** Has the background worker of this process look for what was left, or for anything. Others look each second. */
  wake: (left?: ReadonlySet<string>) => void
}

/** Services plus who is asking: an HTTP request, or the worker (no actor, no browser). */
export type Context = Services & {
  /**
   * Topics of the work this context has written for the background, and `inboxTopic` for events of the provider: what
   * its `wake` is for. Call that when the transaction is done.
   */
  enqueuedTopics: Set<string>
  actor: Actor | null
  /** Hash of the browser cookie; null when the browser has none. */
  browser: string | null
  /** Hash of the browser cookie, which is set on the answer when the browser has none yet. */
  ensureBrowser: () => string
  /** The caller's address as text, by TRUSTED_PROXIES; of IPv6 its network. */
  address: string
  idempotencyKey: string | null
  requestId: string
  /** Aborts when the caller hangs up before the answer, so that long work for nobody ends. */
  gone: () => AbortSignal
}

/** What `left` names an event of the provider. */
export const inboxTopic = 'inbox'

type RequestScope = Pick<
  Context,
  'log' | 'actor' | 'browser' | 'ensureBrowser' | 'address' | 'idempotencyKey' | 'requestId' | 'gone'
>

/** A context of the services and what is `own` to whoever asks. */
export function createContext(services: Services, own: RequestScope): Context {
  const left = new Set<string>()
  // Name by name: a literal that begins with `...services` takes many times as long, and each request makes one.
  return {
    config: services.config,
    db: services.db,
    clock: services.clock,
    metrics: services.metrics,
    secrets: services.secrets,
    storage: services.storage,
    provider: services.provider,
    content: services.content,
    pool: services.pool,
    enqueuedTopics: left,
    wake() {
      if (left.size > 0) services.wake(left)
    },
    log: own.log,
    actor: own.actor,
    browser: own.browser,
    ensureBrowser: own.ensureBrowser,
    address: own.address,
    idempotencyKey: own.idempotencyKey,
    requestId: own.requestId,
    gone: own.gone,
  }
}

/** A context for work that no request asked for. @param about what its lines of the log name beside the id */
export function createWorkerContext(services: Services, requestId: string, about: { chore?: string } = {}): Context {
  return createContext(services, {
    log: services.log.child({ requestId, ...about }),
    actor: null,
    browser: null,
    ensureBrowser: () => {
      throw new Error('background work has no browser')
    },
    address: '',
    idempotencyKey: null,
    requestId,
    // Nobody waits for background work, and nobody hangs up on it.
    gone: () => new AbortController().signal,
  })
}

/**
 * Runs `work` in one transaction: its context reads and writes through it. Nothing in `work` may call a provider: of two
 * transactions that wait for each other the database ends one, whose `work` is done once more.
 */
export async function withTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  const run = () => ctx.db.transaction(tx => work({ ...ctx, db: tx }))
  try {
    return await run()
  } catch (error) {
    if (!hasErrorCode(error, pgErrorCodes.deadlock)) throw error
    return run()
  }
}
