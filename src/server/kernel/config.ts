import { resolve } from 'node:path'
import * as z from 'zod'

const flag = z.string().trim().min(1)
const url = z.url({ protocol: /^https?$/ }).transform(text => text.replace(/\/+$/, ''))

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: flag.default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  DATA_DIR: flag.default('./data'),
  DATABASE_URL: flag.optional(),
  DATABASE_DIRECT_URL: flag.optional(),
  DATABASE_POOL: z.coerce.number().int().min(1).max(100).default(10),
  APP_SECRET: z.string().min(32, 'at least 32 characters').optional(),
  SMTP_URL: flag.optional(),
  MAIL_FROM: flag.default('no-reply@localhost'),
  STRIPE_MODE: z.enum(['simulator', 'test', 'live']).optional(),
  STRIPE_API_URL: url.optional(),
  STRIPE_JS_URL: url.optional(),
  SIMULATOR_PORT: z.coerce.number().int().min(0).max(65535).optional(),
  SIMULATOR_TOKEN: flag.optional(),
  SEED: z.enum(['demo', 'none']).optional(),
  TRUSTED_PROXIES: flag.optional(),
  POSTAL_LOOKUP_URL: flag.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('warn'),
})

/** Every setting of the process, read once from the environment. Paths are absolute, addresses without a trailing slash. */
export type Config = {
  port: number
  host: string
  publicUrl: string
  secure: boolean
  /** PUBLIC_URL is not loopback: a strong APP_SECRET is required, no demo shop, no unnamed simulator. */
  exposed: boolean
  dataDir: string
  databaseUrl: string | null
  databaseDirectUrl: string | null
  databasePool: number
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
  logLevel: string
}

/** All bad variables at once, one a line. */
export class ConfigError extends Error {}

const loopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$|\.localhost$/.test(host)

/** The marks stand behind the host: what a shopper typed never chooses who is asked. */
function isPostalLookup(text: string): boolean {
  const origin = /^https?:\/\/[^/?#{}]+(?=[/?])/.exec(text)?.[0]
  return origin !== undefined && URL.canParse(origin) && text.includes('{code}')
}

/** @param env normally process.env. Throws ConfigError naming every bad variable. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // An empty variable is an absent one, as shells and process managers set them.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const e = parsed.data
  const publicUrl = e.PUBLIC_URL ?? `http://${loopback(e.HOST) ? 'localhost' : e.HOST}:${e.PORT}`
  const exposed = !loopback(new URL(publicUrl).hostname)
  const problems: string[] = []
  if ((exposed || e.DATABASE_URL) && !e.APP_SECRET) {
    problems.push(`APP_SECRET: required ${exposed ? 'when PUBLIC_URL is not loopback' : 'with DATABASE_URL'}`)
  }
  if (exposed && e.SEED === 'demo') problems.push('SEED: the demo shop is refused when PUBLIC_URL is not loopback')
  if (e.STRIPE_MODE === 'live' && (e.STRIPE_API_URL || e.STRIPE_JS_URL)) {
    problems.push('STRIPE_API_URL, STRIPE_JS_URL: never honoured in live mode')
  }
  if (e.POSTAL_LOOKUP_URL && !isPostalLookup(e.POSTAL_LOOKUP_URL)) {
    problems.push('POSTAL_LOOKUP_URL: an http(s) address with {code} in its path or query')
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
    exposed,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL ?? null,
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL ?? null,
    databasePool: e.DATABASE_POOL,
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
    logLevel: e.LOG_LEVEL,
  }
}
