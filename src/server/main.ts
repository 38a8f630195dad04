import '#server/platform/core/keep-new-objects-young.ts'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { simulatorKeys as mercadoPagoKeys } from '@vitrine/mercado-pago-simulator/keys.ts'
import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import type { FastifyInstance } from 'fastify'
import { createOwnerLink } from '#server/modules/auth/owner-link.ts'
import { checkStorageSettings } from '#server/modules/files/storage/index.ts'
import { hasOwnKeys } from '#server/modules/payments/accounts/repository.ts'
import type { Simulator } from '#server/modules/payments/gateway/stripe/provider.ts'
import { shareAssets } from '#server/modules/screens/shared-assets.ts'
import { recordFirstVersion } from '#server/modules/seller-home/release-notes.ts'
import { contentChannel } from '#server/platform/cache/content-version.ts'
import { type Config, readConfig } from '#server/platform/config/config.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import { getDatabaseSize } from '#server/platform/db/database-state.ts'
import { getOrSetInstallationFact } from '#server/platform/db/installation-facts.ts'
import { migrateDatabase } from '#server/platform/db/migrate.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { startTracing } from '#server/platform/observability/start-tracing.ts'
import { startWorker } from '#server/platform/queue/worker.ts'
import { createSecretBox } from '#server/platform/security/secrets.ts'
import { assemble, scheduledJobs } from './bootstrap/assemble.ts'
import { getEmbeddedSizeWarning } from './bootstrap/embedded-size-warning.ts'
import { formatStartupError } from './bootstrap/format-startup-error.ts'
import { getOrCreateSecret, prepareDataDir } from './bootstrap/secret.ts'
import { seed } from './bootstrap/seed.ts'
import { createServices } from './bootstrap/services.ts'
import { forkSimulator } from './bootstrap/simulator.ts'
import { handleUnhandledErrors } from './bootstrap/unhandled-errors.ts'
import { ensureSimulatorWebhook } from './bootstrap/webhook-endpoint.ts'

/**
 * Without STRIPE_MODE the simulator runs only when the shop is reachable from this machine alone. It never runs after
 * the seller has entered Stripe keys.
 */
const canRunSimulator = (config: Config, ownKeys: boolean) =>
  !ownKeys && (config.stripeMode === 'simulator' || (config.stripeMode === null && !config.exposed))

/** Formats the URLs of the helper pages of the simulators. */
const formatTestCards = ({ url, mercadoPago }: Simulator) =>
  `${url ? `\n  Test cards      ${url}` : ''}${mercadoPago ? `\n  Mercado Pago    ${mercadoPago.url}` : ''}`

const wildcardAddresses = ['0.0.0.0', '::']

/**
 * Functions that let running requests and background work end. They run in parallel for at most `drainTimeoutMs`; the
 * next start finishes the work that was cut off.
 */
const drainables: (() => unknown)[] = []
const drainTimeoutMs = 5_500
/** Close functions that run after draining or after a failed start, in reverse order of opening. */
const closeables: (() => unknown)[] = []
/** Process supervisors usually kill a process ten seconds after they asked it to stop. */
const stopTimeoutMs = 7_500

// A resource that fails to close must not keep the others open.
const closeQuietly = async (each: () => unknown) => {
  try {
    await each()
  } catch (error) {
    console.error(error)
  }
}
let runningServer: { app: FastifyInstance; drainMs: number } | null = null
let closePromise: Promise<void> | null = null
const close = () => {
  closePromise ??= (async () => {
    await Promise.race([Promise.all(drainables.map(closeQuietly)), sleep(drainTimeoutMs)])
    for (const each of closeables.reverse()) await closeQuietly(each)
  })()
  return closePromise
}

async function start() {
  const config = readConfig(process.env)
  prepareDataDir(config)
  const stopTracing = await startTracing(config)
  if (stopTracing) closeables.push(stopTracing)
  const database = await openDatabase(config)
  closeables.push(database.close)
  const appSecret = getOrCreateSecret(config)
  await migrateDatabase(database.directUrl)
  const { db } = database

  const usesSimulator = canRunSimulator(config, await hasOwnKeys(db, createSecretBox(appSecret)))
  const runningSimulator = usesSimulator && !config.stripeApiUrl ? await forkSimulator(config) : null
  if (runningSimulator) closeables.push(runningSimulator.stop)
  const simulator: Simulator | null = usesSimulator
    ? {
        url: config.stripeApiUrl ?? runningSimulator?.url ?? null,
        secretKey: simulatorKeys.secret,
        publishableKey: simulatorKeys.publishable,
        webhookSecret: '',
        mercadoPago: runningSimulator && { url: runningSimulator.mercadoPagoUrl, ...mercadoPagoKeys },
      }
    : null

  const services = createServices({ config, db, appSecret, simulator, pool: database.pool })
  handleUnhandledErrors(process, services, () => void close().finally(() => process.exit(1)))
  await recordFirstVersion(db)
  const { fingerprint } = services.secrets
  if ((await getOrSetInstallationFact(db, 'app_secret', fingerprint)) !== fingerprint) {
    const source = config.appSecret ? 'APP_SECRET' : `APP_SECRET is not set, and ${join(config.dataDir, 'secret')}`
    throw new OperatorError(`${source} is not the secret with which this database was created. Restore that secret.`)
  }
  const { auth, mailInbox } = config
  const isForTests = mailInbox || Object.values(auth).some(each => each !== false && each !== null)
  if (isForTests && (await services.provider.mode(db)) === 'live')
    throw new OperatorError(
      'AUTH_… and MAIL_INBOX are only for client test suites. Remove them, because this shop charges cards.',
    )
  const storageProblem = await checkStorageSettings(services)
  if (storageProblem) throw new OperatorError(storageProblem)
  if (config.databaseUrl) await shareAssets(services)
  const app = await assemble(services)
  runningServer = { app, drainMs: config.drainMs }
  drainables.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  // The simulator starts while the shop already responds to requests. Only background work has to wait for it.
  await runningSimulator?.ready
  // A stop during this wait has already closed the database that background work needs.
  if (closePromise !== null) return
  const worker = startWorker(services, scheduledJobs)
  drainables.push(worker.stop)
  services.wake = worker.wake
  // Without notifications, for example behind a connection pooler, this process sees another process's save only after
  // two seconds.
  closeables.push(await database.listen(contentChannel, services.content.forget).catch(() => () => undefined))

  if (simulator) {
    // The simulator calls this process at its listen address, because PUBLIC_URL may point to a proxy.
    const host = wildcardAddresses.includes(config.host) ? '127.0.0.1' : config.host
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    const shopUrl = `http://${host}:${port}`
    const { url, secretKey } = simulator
    if (url) simulator.webhookSecret = await ensureSimulatorWebhook(db, services.secrets, { url, secretKey }, shopUrl)
    runningSimulator?.notifyShop(shopUrl)
  }
  await seed(services)
  const sizeWarning = config.databaseUrl ? null : getEmbeddedSizeWarning(await getDatabaseSize(db))
  if (sizeWarning) console.warn(`\n  ${sizeWarning}`)
  if (!config.liveAllowed)
    console.warn(
      '\n  PUBLIC_URL uses http, so that others on the network can read passwords and orders. This is only suitable for tests in your own network. To sell, put a TLS proxy in front and set PUBLIC_URL to its https:// URL.',
    )
  const ownerLink = await createOwnerLink(services)

  console.log(`
  Shop            ${config.publicUrl}
  Administration  ${config.adminUrl ?? config.publicUrl}/products${simulator ? formatTestCards(simulator) : ''}
${ownerLink ? `\n  Create the owner's account (once, within 24 hours):\n  ${ownerLink}\n` : ''}`)
}

/**
 * Keeps serving requests while /readyz fails, so that a load balancer removes this process. A second signal ends the
 * wait.
 */
async function drain() {
  if (!runningServer || runningServer.app.isLeaving) return
  runningServer.app.isLeaving = true
  await sleep(runningServer.drainMs)
}

let isStopping = false
const stop = async () => {
  isStopping = true
  await drain()
  await Promise.race([close(), sleep(stopTimeoutMs)])
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
start().catch(async error => {
  // A stop during the start closes the database, so this error is expected.
  if (isStopping) return
  console.error(formatStartupError(error))
  await close()
  process.exit(1)
})
