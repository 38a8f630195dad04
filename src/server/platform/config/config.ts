import { resolve } from 'node:path'
import * as z from 'zod'
import { OperatorError } from '../core/errors.ts'
import {
  databaseUrlSchema,
  dnsServerSchema,
  formatUrlHost,
  hostPortsSchema,
  httpUrlSchema,
  integerSchema,
  listenHostSchema,
  matchingSchema,
  minLengthSchema,
  networksSchema,
  oneOfSchema,
  originSchema,
  postalLookupSchema,
  senderSchema,
  smtpUrlSchema,
  textSchema,
} from './environment-schemas.ts'
import { isGuessable } from './is-guessable.ts'
import { readS3, type S3Settings } from './s3-settings.ts'
import { tracingFields } from './tracing-fields.ts'

const Environment = z.object({
  PORT: integerSchema(0, 65_535).default(3000),
  HOST: listenHostSchema.default('127.0.0.1'),
  PUBLIC_URL: originSchema.optional(),
  CONTENT_ORIGIN: originSchema.optional(),
  ADMIN_URL: originSchema.optional(),
  DATA_DIR: textSchema.default('./data'),
  DATABASE_URL: databaseUrlSchema.optional(),
  DATABASE_DIRECT_URL: databaseUrlSchema.optional(),
  DATABASE_POOL: integerSchema(1, 100).default(10),
  DRAIN_SECONDS: integerSchema(0, 300).default(0),
  APP_SECRET: minLengthSchema(32).optional(),
  SMTP_URL: smtpUrlSchema.optional(),
  MAIL_FROM: senderSchema.default('no-reply@localhost'),
  DNS_SERVER: dnsServerSchema.optional(),
  STRIPE_MODE: oneOfSchema('simulator', 'test', 'live').optional(),
  STRIPE_API_URL: httpUrlSchema.optional(),
  STRIPE_JS_URL: httpUrlSchema.optional(),
  MERCADO_PAGO_API_URL: originSchema.optional(),
  SIMULATOR_PORT: integerSchema(1, 65_535).optional(),
  SIMULATOR_TOKEN: textSchema.optional(),
  SIMULATED_PROVIDERS: oneOfSchema('all', 'mercado_pago').default('all'),
  SEED: oneOfSchema('demo_with_orders', 'demo', 'none').optional(),
  TRUSTED_PROXIES: networksSchema.optional(),
  POSTAL_LOOKUP_URL: postalLookupSchema.optional(),
  S3_ENDPOINT: originSchema.optional(),
  S3_BUCKET: matchingSchema(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    '3 to 63 lowercase letters, digits, dots and hyphens',
  ).optional(),
  S3_ACCESS_KEY_ID: textSchema.optional(),
  S3_SECRET_ACCESS_KEY: textSchema.optional(),
  S3_REGION: matchingSchema(/^[a-z0-9-]{1,40}$/, 'lowercase letters, digits and hyphens').default('us-east-1'),
  S3_PATH_STYLE: oneOfSchema('true', 'false').default('true'),
  AUTH_SIGNUP: oneOfSchema('closed', 'open').default('closed'),
  AUTH_AUTOCONFIRM: oneOfSchema('off', 'on').default('off'),
  AUTH_ANONYMOUS: oneOfSchema('off', 'on').default('off'),
  AUTH_MIN_PASSWORD: integerSchema(1, 128).optional(),
  AUTH_RATE_LIMITS: oneOfSchema('strict', 'loose').default('strict'),
  AUTH_SIGNING_KEY_FILE: textSchema.optional(),
  MAIL_INBOX: oneOfSchema('closed', 'open').default('closed'),
  METRICS_TOKEN: minLengthSchema(16).optional(),
  OUTWARD_ALLOWED: hostPortsSchema.optional(),
  OPENAPI: oneOfSchema('members', 'public').default('members'),
  LOG_DAYS: integerSchema(90, 36_500).default(365),
  WORK_DAYS: integerSchema(35, 36_500).default(90),
  DIGITAL_FILE_MAX_MB: integerSchema(1, 5_120).default(1_024),
  DIGITAL_PART_MB: integerSchema(1, 64).default(8),
  ...tracingFields,
  LOG_LEVEL: oneOfSchema('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('warn'),
})

/** The schema of each environment variable, by name. A test compares the names with .env.example. */
export const settingFields = Environment.shape

/** Relaxed sign-in rules for the test suites of external clients. An exposed shop does not start with them. */
export type AuthSettings = {
  /** Anyone may sign up. The new user does not become a team member. */
  openSignUp: boolean
  /** A new user's e-mail address counts as confirmed without a confirmation e-mail. */
  autoconfirm: boolean
  anonymous: boolean
  /** Minimum password length in characters; null means the default of 12. */
  minPassword: number | null
  /** Turns off the rate limits on sign-in attempts, e-mails and calls of the sign-in API. */
  looseLimits: boolean
  /** Path of a private key (JWK, RS256 or ES256) that signs tokens instead of the key in the database. */
  signingKeyFile: string | null
}

/** Every setting of the process, read once from the environment. Paths are absolute, URLs have no trailing slash. */
export type Config = {
  port: number
  host: string
  publicUrl: string
  /** Origin of a separate host that serves seller pages in `origin` mode; null when there is none. */
  contentOrigin: string | null
  /** Origin of a separate host for the administration; null when the administration shares the shop's host. */
  adminUrl: string | null
  secure: boolean
  /** Whether PUBLIC_URL is https or loopback. Live mode requires it, because plain http exposes what a buyer types. */
  liveAllowed: boolean
  /** PUBLIC_URL is not loopback or STRIPE_MODE is live: APP_SECRET must be strong, and demo data is rejected. */
  exposed: boolean
  dataDir: string
  databaseUrl: string | null
  databaseDirectUrl: string | null
  databasePool: number
  /** Milliseconds for which a stopping process still responds, with /readyz at 503, so that a proxy removes it. */
  drainMs: number
  appSecret: string | null
  smtpUrl: string | null
  mailFrom: string
  /** The name server that looks up the records of the sender's domain; null for the system's name server. */
  dnsServer: string | null
  stripeMode: 'simulator' | 'test' | 'live' | null
  stripeApiUrl: string | null
  stripeJsUrl: string | null
  /** Another address of Mercado Pago in test mode. */
  mercadoPagoApiUrl: string | null
  simulatorPort: number | null
  simulatorToken: string | null
  /** Whether only Mercado Pago is simulated, and not Stripe. */
  simulatesMercadoPagoOnly: boolean
  seed: 'demo_with_orders' | 'demo' | 'none'
  trustedProxies: string[]
  /** URL of a postal-code service with the placeholder {code}, and optionally {country}; null when none is used. */
  postalLookupUrl: string | null
  /** Where files are stored; null means `files/` in dataDir. */
  s3: S3Settings | null
  auth: AuthSettings
  /** Whether GET /dev/mails returns every e-mail. */
  mailInbox: boolean
  /**
   * Bearer token for /metrics. When null, only this machine may read /metrics; when the shop is also exposed, nobody
   * may.
   */
  metricsToken: string | null
  /** Extra `host:port` pairs that URLs entered in the administration may use. Ports 443 and 8443 are always allowed. */
  outwardAllowed: string[]
  /** Who may read /api/openapi.json: signed-in members and API keys, or everyone. */
  openApi: 'members' | 'public'
  /** Retention in days of audit log entries that are not about orders or money. */
  logDays: number
  /** Retention in days of finished background work, provider events, and e-mails that belong to no order. */
  workDays: number
  /** The largest file of digital goods, in bytes. */
  digitalFileMaxBytes: number
  /** The size of the parts in which such a file is uploaded, in bytes. */
  digitalPartBytes: number
  /** Whether traces are sent to a receiver. */
  tracing: boolean
  logLevel: string
}

/** Reports all invalid variables in one message, one per line. */
export class ConfigError extends OperatorError {}

const isLoopbackHost = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(host)

const isLiveModeAllowed = (publicUrl: string) =>
  publicUrl.startsWith('https:') || isLoopbackHost(new URL(publicUrl).hostname)

type EnvironmentValues = z.infer<typeof Environment>

const createSecretHint = 'create one with `openssl rand -base64 48`'
const exposedCondition = 'PUBLIC_URL is not loopback or STRIPE_MODE is live'

/** Reports settings that are acceptable only on a developer's machine. */
function checkExposedSettings(e: EnvironmentValues, publicUrl: string, problems: string[]) {
  if (!e.APP_SECRET) problems.push(`APP_SECRET: required when ${exposedCondition}; ${createSecretHint}`)
  else if (isGuessable(e.APP_SECRET)) problems.push(`APP_SECRET: too easy to guess; ${createSecretHint}`)
  if (e.SEED && e.SEED !== 'none') problems.push(`SEED: ${e.SEED} is not allowed when ${exposedCondition}`)
  if (e.STRIPE_MODE === 'live' && !isLiveModeAllowed(publicUrl))
    problems.push('PUBLIC_URL: must start with https:// when STRIPE_MODE is live')
}

/** Reads settings that weaken sign-in or expose e-mails. An exposed shop rejects each of them. */
function readAuth(e: EnvironmentValues, exposed: boolean, problems: string[]): AuthSettings {
  const conformance = {
    'AUTH_SIGNUP=open': e.AUTH_SIGNUP === 'open',
    'AUTH_AUTOCONFIRM=on': e.AUTH_AUTOCONFIRM === 'on',
    'AUTH_ANONYMOUS=on': e.AUTH_ANONYMOUS === 'on',
    AUTH_MIN_PASSWORD: e.AUTH_MIN_PASSWORD !== undefined,
    'AUTH_RATE_LIMITS=loose': e.AUTH_RATE_LIMITS === 'loose',
    AUTH_SIGNING_KEY_FILE: e.AUTH_SIGNING_KEY_FILE !== undefined,
    'MAIL_INBOX=open': e.MAIL_INBOX === 'open',
  }
  for (const [name, isSet] of Object.entries(conformance)) {
    if (exposed && isSet) problems.push(`${name}: only for client test suites; remove it when ${exposedCondition}`)
  }
  return {
    openSignUp: conformance['AUTH_SIGNUP=open'],
    autoconfirm: conformance['AUTH_AUTOCONFIRM=on'],
    anonymous: conformance['AUTH_ANONYMOUS=on'],
    minPassword: e.AUTH_MIN_PASSWORD ?? null,
    looseLimits: conformance['AUTH_RATE_LIMITS=loose'],
    signingKeyFile: e.AUTH_SIGNING_KEY_FILE === undefined ? null : resolve(e.AUTH_SIGNING_KEY_FILE),
  }
}

/** Requires distinct host names, so that scripts of a seller's page cannot reach the shop or the administration. */
function readHosts(e: EnvironmentValues, publicUrl: string, exposed: boolean, problems: string[]) {
  const shop = new URL(publicUrl)
  const localPagesOrigin =
    shop.hostname === 'localhost' ? `${shop.protocol}//pages.localhost${shop.port && `:${shop.port}`}` : null
  const contentOrigin = e.CONTENT_ORIGIN ?? (exposed ? null : localPagesOrigin)
  const adminUrl = e.ADMIN_URL ?? null
  const hosts = { PUBLIC_URL: publicUrl, CONTENT_ORIGIN: contentOrigin, ADMIN_URL: adminUrl }
  const seen = new Set<string>()
  for (const [name, address] of Object.entries(hosts)) {
    if (!address) continue
    const { hostname, protocol } = new URL(address)
    if (seen.has(hostname)) problems.push(`${name}: its host name must differ from the other addresses`)
    if (name !== 'PUBLIC_URL' && protocol !== shop.protocol)
      problems.push(`${name}: must start with ${shop.protocol}//, as PUBLIC_URL does`)
    seen.add(hostname)
  }
  return { contentOrigin, adminUrl }
}

/** Parses the settings. Throws ConfigError, which names every invalid variable. @param env normally process.env */
export function readConfig(env: Record<string, string | undefined>): Config {
  // Shells and process managers set empty variables, which count as absent.
  const setVariables = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(setVariables)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const e = parsed.data
  const publicUrl =
    e.PUBLIC_URL ?? `http://${isLoopbackHost(formatUrlHost(e.HOST)) ? 'localhost' : formatUrlHost(e.HOST)}:${e.PORT}`
  const exposed = !isLoopbackHost(new URL(publicUrl).hostname) || e.STRIPE_MODE === 'live'
  const problems: string[] = []
  if (exposed) checkExposedSettings(e, publicUrl, problems)
  else if (e.DATABASE_URL && !e.APP_SECRET) problems.push(`APP_SECRET: required with DATABASE_URL; ${createSecretHint}`)
  if (e.STRIPE_MODE === 'live' && (e.STRIPE_API_URL || e.STRIPE_JS_URL))
    problems.push('STRIPE_API_URL, STRIPE_JS_URL: not allowed when STRIPE_MODE is live; remove them')
  if (e.SIMULATED_PROVIDERS === 'mercado_pago' && e.STRIPE_API_URL)
    problems.push('SIMULATED_PROVIDERS: mercado_pago cannot be combined with STRIPE_API_URL; remove one of them')
  const s3 = readS3(e, problems)
  const auth = readAuth(e, exposed, problems)
  const hosts = readHosts(e, publicUrl, exposed, problems)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return {
    port: e.PORT,
    // For 'localhost' Fastify opens a second server on ::1, to which our connection limits would not apply.
    host: e.HOST === 'localhost' ? '127.0.0.1' : e.HOST,
    publicUrl,
    ...hosts,
    secure: publicUrl.startsWith('https:'),
    liveAllowed: isLiveModeAllowed(publicUrl),
    exposed,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL ?? null,
    databasePool: e.DATABASE_POOL,
    drainMs: e.DRAIN_SECONDS * 1_000,
    appSecret: e.APP_SECRET ?? null,
    smtpUrl: e.SMTP_URL ?? null,
    mailFrom: e.MAIL_FROM,
    dnsServer: e.DNS_SERVER ?? null,
    stripeMode: e.STRIPE_MODE ?? null,
    stripeApiUrl: e.STRIPE_API_URL ?? null,
    stripeJsUrl: e.STRIPE_JS_URL ?? null,
    mercadoPagoApiUrl: e.MERCADO_PAGO_API_URL ?? null,
    simulatorPort: e.SIMULATOR_PORT ?? null,
    simulatorToken: e.SIMULATOR_TOKEN ?? null,
    simulatesMercadoPagoOnly: e.SIMULATED_PROVIDERS === 'mercado_pago',
    seed: e.SEED ?? (exposed ? 'none' : 'demo_with_orders'),
    trustedProxies: e.TRUSTED_PROXIES?.split(',').map(text => text.trim()) ?? [],
    postalLookupUrl: e.POSTAL_LOOKUP_URL ?? null,
    s3,
    auth,
    mailInbox: e.MAIL_INBOX === 'open',
    metricsToken: e.METRICS_TOKEN ?? null,
    outwardAllowed: e.OUTWARD_ALLOWED ?? [],
    openApi: e.OPENAPI,
    logDays: e.LOG_DAYS,
    workDays: e.WORK_DAYS,
    digitalFileMaxBytes: e.DIGITAL_FILE_MAX_MB * 1024 ** 2,
    digitalPartBytes: e.DIGITAL_PART_MB * 1024 ** 2,
    tracing: e.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    logLevel: e.LOG_LEVEL,
  }
}
