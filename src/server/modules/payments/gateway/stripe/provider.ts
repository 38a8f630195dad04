import Stripe from 'stripe'
import { findSecretKeyMode, isSimulatorKey, type KeyMode } from '#domain/provider-key.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Context, Db, Mode, Provider } from '#server/platform/core/context.ts'
import { AppError } from '#server/platform/core/errors.ts'
import { getSimulatorSources, stripeSources } from '#server/platform/http/csp.ts'
import type { Metrics } from '#server/platform/observability/metrics.ts'
import { type SecretBox, UnreadableSecretError } from '#server/platform/security/secrets.ts'
import { findStripeConfig, hasOwnKeys } from '../../accounts/repository.ts'
import { createMercadoPagoAccess, type MercadoPagoSimulator } from '../mercado-pago/access.ts'
import { createTimedClient } from './timed-client.ts'

/**
 * How to reach the running simulators. `webhookSecret` is empty until the webhook endpoint exists. `url` is null when
 * only Mercado Pago is simulated, and `mercadoPago` is absent when only Stripe is.
 */
export type Simulator = {
  url: string | null
  secretKey: string
  publishableKey: string
  webhookSecret: string
  mercadoPago?: MercadoPagoSimulator | null
}

const timeoutMs = 8_000
const columnSuffixes = { test: 'sandbox', live: 'production' } as const
/** The provider with access to the clients of Stripe's SDK, which only this folder uses. */
export type StripeProvider = Provider & {
  client(db: Db, mode: Mode): Promise<Stripe>
  withKey(key: string): { mode: Mode; client: Stripe } | null
}
type StripeConfig = Awaited<ReturnType<typeof findStripeConfig>>

type OnCall = Metrics['providerCall']

/** Creates a client of the SDK. `url` replaces Stripe's own address. */
export function createStripeClient(key: string, url: string | null, onCall: OnCall): Stripe {
  const address = url ? new URL(url) : null
  return new Stripe(key, {
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    httpClient: createTimedClient(onCall),
    ...(address && {
      host: address.hostname,
      port: Number(address.port || (address.protocol === 'https:' ? 443 : 80)),
      protocol: address.protocol === 'https:' ? ('https' as const) : ('http' as const),
    }),
  })
}

/**
 * The payment provider of this process: the simulator if it runs and no keys except the simulator's own were ever
 * saved, otherwise Stripe with the keys from stripe_config. STRIPE_MODE takes precedence over `is_production`. No mode
 * falls back to another: a mode without a usable key throws `provider_not_configured`.
 */
export function createProvider(
  config: Config,
  secrets: SecretBox,
  simulator: Simulator | null,
  onCall: OnCall,
): StripeProvider {
  const clients = new Map<string, Stripe>()
  const getClient = (key: string, url: string | null) => {
    const cached = clients.get(key)
    if (cached) return cached
    const client = createStripeClient(key, url, onCall)
    clients.set(key, client)
    return client
  }
  /** Returns null for a secret that cannot be decrypted instead of throwing, so that the other keys stay usable. */
  const openSecret = (row: StripeConfig, column: 'secret_key' | 'webhook_secret', mode: KeyMode) => {
    const name = `${column}_${columnSuffixes[mode]}` as const
    const sealed = row?.[name]
    if (!sealed) return { value: null, place: null }
    const place = `stripe_config.${name}`
    return { value: secrets.tryOpen(sealed, place), place }
  }
  const mercadoPago = createMercadoPagoAccess(config, secrets, simulator?.mercadoPago ?? null)
  async function listStripeModes(db: Db): Promise<Mode[]> {
    const modes: Mode[] = simulator?.url ? ['simulator'] : []
    const row = await findStripeConfig(db)
    for (const mode of ['test', 'live'] as const) if (openSecret(row, 'secret_key', mode).value) modes.push(mode)
    return modes
  }
  const isSimulating = async (db: Db) => simulator !== null && !(await hasOwnKeys(db, secrets))

  return {
    async mode(db): Promise<Mode> {
      if (await isSimulating(db)) return 'simulator'
      if (config.stripeMode === 'test' || config.stripeMode === 'live') return config.stripeMode
      return (await findStripeConfig(db))?.is_production ? 'live' : 'test'
    },
    async client(db, mode) {
      if (mode === 'simulator') {
        if (!simulator?.url) throw new AppError('provider_not_configured')
        return getClient(simulator.secretKey, simulator.url)
      }
      const { value, place } = openSecret(await findStripeConfig(db), 'secret_key', mode)
      if (!value) throw new AppError('provider_not_configured', { cause: place && new UnreadableSecretError(place) })
      return getClient(value, mode === 'test' ? config.stripeApiUrl : null)
    },
    async canCallStripe(db, mode) {
      if (mode === 'simulator') return simulator !== null && simulator.url !== null
      return openSecret(await findStripeConfig(db), 'secret_key', mode).value !== null
    },
    async usableModes(db) {
      return [...new Set([...(await listStripeModes(db)), ...(await mercadoPago.listUsableModes(db))])]
    },
    async usableAccounts(db) {
      const stripe = (await listStripeModes(db)).map(mode => ({ provider: 'stripe' as const, mode }))
      const others = await mercadoPago.listUsableModes(db)
      return [...stripe, ...others.map(mode => ({ provider: 'mercado_pago' as const, mode }))]
    },
    mercadoPago: mercadoPago.find,
    withKey(key) {
      if (simulator?.url && isSimulatorKey(key))
        return { mode: 'simulator', client: createStripeClient(key, simulator.url, onCall) }
      const mode = findSecretKeyMode(key)
      return mode && { mode, client: createStripeClient(key, mode === 'test' ? config.stripeApiUrl : null, onCall) }
    },
    async forBrowser(db, mode) {
      if (mode !== 'simulator') {
        const publishable = (await findStripeConfig(db))?.[`publishable_key_${columnSuffixes[mode]}`] ?? null
        const scriptUrl = mode === 'test' ? config.stripeJsUrl : null
        return {
          settings: { mode, publishableKey: publishable, scriptUrl, testCardsUrl: null },
          sources: scriptUrl ? getSimulatorSources(new URL(scriptUrl).origin) : stripeSources,
        }
      }
      const url = simulator?.url ?? null
      return {
        settings: {
          mode,
          publishableKey: url && (simulator?.publishableKey ?? null),
          scriptUrl: config.stripeJsUrl ?? (url && `${url}/v3/stripe.js`),
          testCardsUrl: url && `${url}/`,
        },
        sources: getSimulatorSources(new URL(config.stripeJsUrl ?? url ?? config.publicUrl).origin),
      }
    },
    async webhookSecrets(db) {
      const results: { mode: Mode; secret: string; fingerprint: string }[] = simulator?.webhookSecret
        ? [{ mode: 'simulator', secret: simulator.webhookSecret, fingerprint: 'simulator' }]
        : []
      const row = await findStripeConfig(db)
      for (const mode of ['test', 'live'] as const) {
        const secret = openSecret(row, 'webhook_secret', mode).value
        if (!secret) continue
        const key = openSecret(row, 'secret_key', mode).value
        const fingerprint = secrets.sign(`webhook of ${key} with ${secret}`).slice(0, 16)
        results.push({ mode, secret, fingerprint })
      }
      return results
    },
  }
}

/** Throws `provider_not_configured` when the mode has no usable key. It never falls back to another mode. */
export const getStripe = (ctx: Pick<Context, 'provider' | 'db'>, mode: Mode): Promise<Stripe> =>
  (ctx.provider as StripeProvider).client(ctx.db, mode)

/**
 * Returns a client for a key that is not stored yet, and the key's mode. Returns null when the key is not a secret key.
 */
export const getStripeForKey = (ctx: Pick<Context, 'provider'>, key: string): { mode: Mode; client: Stripe } | null =>
  (ctx.provider as StripeProvider).withKey(key)
