import { resolve } from 'node:path'
import * as z from 'zod'
import {
  databaseUrlSchema,
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
import { OperatorError } from './errors.ts'

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
  STRIPE_MODE: oneOfSchema('simulator', 'test', 'live').optional(),
  STRIPE_API_URL: httpUrlSchema.optional(),
  STRIPE_JS_URL: httpUrlSchema.optional(),
  SIMULATOR_PORT: integerSchema(1, 65_535).optional(),
  SIMULATOR_TOKEN: textSchema.optional(),
  SEED: oneOfSchema('demo', 'none').optional(),
  TRUSTED_PROXIES: networksSchema.optional(),
  POSTAL_LOOKUP_URL: postalLookupSchema.optional(),
  S3_ENDPOINT: originSchema.optional(),
  S3_BUCKET: matchingSchema(
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
    '3 to 63 small letters, digits, dots and hyphens',
  ).optional(),
  S3_ACCESS_KEY_ID: textSchema.optional(),
  S3_SECRET_ACCESS_KEY: textSchema.optional(),
  S3_REGION: matchingSchema(/^[a-z0-9-]{1,40}$/, 'small letters, digits and hyphens').default('us-east-1'),
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
  LOG_LEVEL: oneOfSchema('fatal', 'error', 'warn', 'info', 'debug', 'silent').default('warn'),
})

/** The parser of each environment variable, by name; compared with .env.example. */
export const settingFields = Environment.shape

/** How sign-in differs from the product's own rules, so that suites of outside clients can drive it. Never when exposed. */
export type AuthSettings = {
  /** Anybody may sign up; they become users and no members. */
  openSignUp: boolean
  /** An address counts as confirmed when it signs up. */
  autoconfirm: boolean
  anonymous: boolean
  /** Characters of a password at least; null: the product's own 12. */
  minPassword: number | null
  /** Tries, mails and calls of sign-in are not counted. */
  looseLimits: boolean
  /** A private key (JWK, RS256 or ES256) that signs in place of the one in the database. */
  signingKeyFile: string | null
}

/** A bucket of an S3-compatible service. `pathStyle`: its name stands in the path, not before the host. */
export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
}

/** Every setting of the process, read once from the environment. Paths are absolute, addresses without a trailing slash. */
export type Config = {
  port: number
  host: string
  publicUrl: string
  /** Origin of another host that serves seller pages in the mode 'origin'; null: there is none. */
  contentOrigin: string | null
  /** Origin of another host that serves the administration; null: it stands on the shop's. */
  adminUrl: string | null
  secure: boolean
  /** PUBLIC_URL is https or loopback: over plain http in a network, what a buyer types can be read on its way. */
  liveAllowed: boolean
  /** PUBLIC_URL is not loopback: a strong APP_SECRET is required, no demo shop, no unnamed simulator. */
  exposed: boolean
  dataDir: string
  databaseUrl: string | null
  databaseDirectUrl: string | null
  databasePool: number
  /** How long a process that was asked to stop goes on answering, with /readyz at 503, so that a proxy takes it out first. */
  drainMs: number
  appSecret: string | null
  smtpUrl: string | null
  mailFrom: string
  stripeMode: 'simulator' | 'test' | 'live' | null
  stripeApiUrl: string | null
  stripeJsUrl: string | null
  simulatorPort: number | null
  simulatorToken: string | null
  seed: 'demo' | 'none'
  trustedProxies: string[]
  /** Address of a postal-code service with {code}, and {country} where it knows several; null: none is asked. */
  postalLookupUrl: string | null
  /** Where files lie; null: in `files/` of dataDir. */
  s3: S3Settings | null
  auth: AuthSettings
  /** GET /dev/mails answers every mail. */
  mailInbox: boolean
  /** Opens /metrics; null: it answers on this machine alone, and nowhere where the shop is exposed. */
  metricsToken: string | null
  /** Hosts with a port (`host:port`) that addresses typed in the administration may name beside 443 and 8443. */
  outwardAllowed: string[]
  /** Who reads /api/openapi.json: signed-in members and API keys, or everybody. */
  openApi: 'members' | 'public'
  /** How many days what members did stays written down, where it is not about orders and money. */
  logDays: number
  /** How many days done work, the provider's events and mails of no order stay. */
  workDays: number
  logLevel: string
}

/** All bad variables at once, one a line. */
export class ConfigError extends OperatorError {}

const isLoopbackHost = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(host)

const isLiveModeAllowed = (publicUrl: string) =>
  publicUrl.startsWith('https:') || isLoopbackHost(new URL(publicUrl).hostname)

const s3VariableNames = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** All four or none: with one missing, files would lie in two places. */
function readS3(e: z.infer<typeof Environment>, problems: string[]): S3Settings | null {
  const missing = s3VariableNames.filter(name => !e[name])
  if (missing.length === s3VariableNames.length) return null
  if (missing.length > 0)
    problems.push(`${missing.join(', ')}: object storage needs all of ${s3VariableNames.join(', ')}`)
  const { S3_ENDPOINT: endpoint = '', S3_BUCKET: bucket = '', S3_PATH_STYLE } = e
  const pathStyle = S3_PATH_STYLE === 'true'
  if (!pathStyle && bucket.includes('.')) problems.push('S3_BUCKET: without dots where S3_PATH_STYLE is false')
  const [accessKeyId = '', secretAccessKey = ''] = [e.S3_ACCESS_KEY_ID, e.S3_SECRET_ACCESS_KEY]
  return { endpoint, bucket, region: e.S3_REGION, accessKeyId, secretAccessKey, pathStyle }
}

type EnvironmentValues = z.infer<typeof Environment>

/** So many different characters a secret has that was made and not typed; 32 random letters have more. */
const minDistinctCharacters = 10

/** Long, and yet what anyone tries first: few characters, a word again and again, or what examples say. */
const isGuessable = (secret: string) =>
  new Set(secret).size < minDistinctCharacters ||
  /^(.{1,16})\1+.{0,15}$/.test(secret) ||
  /^\W*(at least \d+|(change|replace)[-_ ]?(me|this|it))/i.test(secret)

/** Where strangers come, or cards are charged: what would do on a desk is refused. */
function checkExposedSettings(e: EnvironmentValues, publicUrl: string, problems: string[]) {
  if (!e.APP_SECRET) problems.push('APP_SECRET: required when PUBLIC_URL is not loopback or cards are charged')
  else if (isGuessable(e.APP_SECRET))
    problems.push('APP_SECRET: anyone could guess it, make one with `openssl rand -base64 48`')
  if (e.SEED === 'demo')
    problems.push('SEED: the demo shop is refused when PUBLIC_URL is not loopback or cards are charged')
  if (e.STRIPE_MODE === 'live' && !isLiveModeAllowed(publicUrl))
    problems.push('PUBLIC_URL: https where cards are charged')
}

/** Refused when exposed: each opens what has to be shut where strangers come. */
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
    if (exposed && isSet) problems.push(`${name}: for tests of clients only, refused when PUBLIC_URL is not loopback`)
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

/** What a seller's page may do on its own host must reach nothing of the shop's: each host belongs to one of them. */
function readHosts(e: EnvironmentValues, publicUrl: string, exposed: boolean, problems: string[]) {
  const shop = new URL(publicUrl)
  const own = shop.hostname === 'localhost' ? `${shop.protocol}//pages.localhost${shop.port && `:${shop.port}`}` : null
  const contentOrigin = e.CONTENT_ORIGIN ?? (exposed ? null : own)
  const adminUrl = e.ADMIN_URL ?? null
  const given = { PUBLIC_URL: publicUrl, CONTENT_ORIGIN: contentOrigin, ADMIN_URL: adminUrl }
  const seen = new Set<string>()
  for (const [name, address] of Object.entries(given)) {
    if (!address) continue
    const { hostname, protocol } = new URL(address)
    if (seen.has(hostname)) problems.push(`${name}: a host name of its own`)
    if (name !== 'PUBLIC_URL' && protocol !== shop.protocol) problems.push(`${name}: ${shop.protocol}// as PUBLIC_URL`)
    seen.add(hostname)
  }
  return { contentOrigin, adminUrl }
}

/** @param env normally process.env. Throws ConfigError naming every bad variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is an absent one, as shells and process managers set them.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const e = parsed.data
  const publicUrl =
    e.PUBLIC_URL ?? `http://${isLoopbackHost(formatUrlHost(e.HOST)) ? 'localhost' : formatUrlHost(e.HOST)}:${e.PORT}`
  const exposed = !isLoopbackHost(new URL(publicUrl).hostname) || e.STRIPE_MODE === 'live'
  const problems: string[] = []
  if (exposed) checkExposedSettings(e, publicUrl, problems)
  else if (e.DATABASE_URL && !e.APP_SECRET) problems.push('APP_SECRET: required with DATABASE_URL')
  if (e.STRIPE_MODE === 'live' && (e.STRIPE_API_URL || e.STRIPE_JS_URL)) {
    problems.push('STRIPE_API_URL, STRIPE_JS_URL: never honoured in live mode')
  }
  const s3 = readS3(e, problems)
  const auth = readAuth(e, exposed, problems)
  const hosts = readHosts(e, publicUrl, exposed, problems)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return {
    port: e.PORT,
    // By that name Fastify listens on a second address, which nothing bounds that bounds the first.
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
    stripeMode: e.STRIPE_MODE ?? null,
    stripeApiUrl: e.STRIPE_API_URL ?? null,
    stripeJsUrl: e.STRIPE_JS_URL ?? null,
    simulatorPort: e.SIMULATOR_PORT ?? null,
    simulatorToken: e.SIMULATOR_TOKEN ?? null,
    seed: e.SEED ?? (exposed ? 'none' : 'demo'),
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
    logLevel: e.LOG_LEVEL,
  }
}

/** Whether what is written to people reaches them: sent by a mail server, or read by tests. Else mails are kept. */
export const canSendMail = ({ smtpUrl, mailInbox }: Pick<Config, 'smtpUrl' | 'mailInbox'>): boolean =>
  smtpUrl !== null || mailInbox
