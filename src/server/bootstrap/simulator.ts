import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { type Config, ConfigError } from '#server/platform/config/config.ts'
import { packageRoot } from '#server/platform/config/package-root.ts'
import { OperatorError } from '#server/platform/core/errors.ts'
import type { SimulatorsMessage } from '../cli/simulators.ts'
import { generateSecret, getOrCreateDataText } from './secret.ts'

/**
 * `ready` resolves when the simulators accept requests, and rejects when their process exits before that. `url` is null
 * when only Mercado Pago is simulated.
 */
export type RunningSimulator = {
  url: string | null
  mercadoPagoUrl: string
  controlToken: string
  ready: Promise<void>
  /** Sends the notifications of Mercado Pago to the shop at this URL. */
  notifyShop: (shopUrl: string) => void
  stop: () => void
}

/** Returns the port if nothing listens on it. Port 0 means any free port. */
const findFreePort = (port = 0) =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

const portPattern = /^[1-9]\d{1,4}$/

/** Returns the port of an earlier start, unless something else uses it now. */
async function getMercadoPagoPort(config: Config, stripePort: number): Promise<number> {
  const free = await findFreePort()
  const kept = Number(getOrCreateDataText(config, 'mercado-pago-simulator-port', portPattern, () => String(free)))
  return kept === stripePort ? findFreePort() : findFreePort(kept).catch(() => free)
}

const simulatorLockKey = 7_286_203_014
/** How long to retry, in ms: PostgreSQL releases the lock of a killed process only a moment after its end. */
const lockRetryMs = 3_000

/**
 * Lets only one process per database run a simulator, because a second simulator would not know the payments of the
 * first one. Holds a database connection while this process runs. Returns a function that releases the claim.
 */
export async function claimSimulator(directUrl: string): Promise<() => void> {
  const client = new Client({ connectionString: directUrl, application_name: 'vitrine simulator' })
  client.on('error', () => undefined)
  await client.connect()
  for (const until = Date.now() + lockRetryMs; ; await sleep(200)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [simulatorLockKey])
    if (rows[0]?.mine) return () => void client.end().catch(() => undefined)
    if (Date.now() < until) continue
    await client.end()
    throw new ConfigError(
      'STRIPE_API_URL: another process on this database runs the payment simulator. Set it to the URL that the other process printed as "Test cards".',
    )
  }
}

/**
 * Starts the simulators in one child process that ends with this process. Their ports stay the same across starts.
 */
export async function forkSimulator(config: Config): Promise<RunningSimulator> {
  const releaseClaim = config.databaseDirectUrl ? await claimSimulator(config.databaseDirectUrl) : () => undefined
  const token = config.simulatorToken ?? getOrCreateDataText(config, 'simulator-token', /^\S{16,}$/, generateSecret)
  const free = String(await findFreePort())
  const port = config.simulatorPort ?? Number(getOrCreateDataText(config, 'simulator-port', portPattern, () => free))
  const mercadoPagoPort = await getMercadoPagoPort(config, port)
  const script = join(import.meta.dirname, 'simulators.js')
  if (!existsSync(script)) throw new OperatorError(`${script} is missing. Run npm run build.`)
  const child = fork(
    script,
    [
      '--port',
      String(port),
      '--mercado-pago-port',
      String(mercadoPagoPort),
      '--data-dir',
      join(config.dataDir, 'simulator'),
      '--browser-dir',
      join(packageRoot, 'dist/simulator'),
      ...(config.simulatesMercadoPagoOnly ? ['--mercado-pago-only'] : []),
    ],
    { env: { NODE_ENV: 'production', SIMULATOR_CONTROL_TOKEN: token }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', code =>
      reject(
        new OperatorError(
          `SIMULATOR_PORT: the payment simulator did not start on ${port} (exit code ${code}). Set another port if it is taken.`,
        ),
      ),
    )
  })
  // Marks the rejection as handled, because `ready` may fail before anybody awaits it.
  ready.catch(() => undefined)
  return {
    url: config.simulatesMercadoPagoOnly ? null : `http://127.0.0.1:${port}`,
    mercadoPagoUrl: `http://127.0.0.1:${mercadoPagoPort}`,
    controlToken: token,
    ready,
    notifyShop(shopUrl) {
      const message: SimulatorsMessage = { mercadoPagoWebhookUrl: `${shopUrl}/webhooks/mercadopago` }
      if (child.connected) child.send(message)
    },
    stop() {
      releaseClaim()
      if (child.connected) child.disconnect()
    },
  }
}
