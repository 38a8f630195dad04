import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { ownerLink } from '#server/auth/index.ts'
import { migrateDatabase } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { storageRefusal } from '#server/files/index.ts'
import { type Config, readConfig } from '#server/kernel/config.ts'
import { contentChannel } from '#server/kernel/content.ts'
import { OperatorProblem } from '#server/kernel/errors.ts'
import { databaseBytes, installationFact } from '#server/kernel/repository.ts'
import { secretBox } from '#server/kernel/secrets.ts'
import { startWorker } from '#server/kernel/worker.ts'
import { type Simulator, usesOwnKeys } from '#server/payments/index.ts'
import { shareAssets } from '#server/screens/shared-assets.ts'
import { simulatorKeys } from '#stripe-simulator/keys.ts'
import { assemble, chores } from './assemble.ts'
import { watchUnhandled } from './last-resort.ts'
import { outgrownText } from './outgrown.ts'
import { prepareDataDir, secretOf } from './secret.ts'
import { seed } from './seed.ts'
import { createServices } from './services.ts'
import { forkSimulator } from './simulator.ts'
import { told } from './told.ts'
import { ensureWebhook } from './webhook-endpoint.ts'

/** The simulator runs while no key but its own was ever saved, on loopback or when it is named (payments.md, Modes). */
const maySimulate = (config: Config, ownKeys: boolean) =>
  !ownKeys && (config.stripeMode === 'simulator' || (config.stripeMode === null && !config.exposed))

const everyAddress = ['0.0.0.0', '::']

/** What works on something: requests and background work end side by side, and what takes longer is left to the next start. */
const atWork: (() => unknown)[] = []
const finishMs = 5_500
/** What was opened, so that a stop or a failed start closes it again, last opened first. */
const opened: (() => unknown)[] = []
/** Ten seconds are promised: whoever asked for the stop kills soon after. */
const stopMs = 7_500

// One that cannot be closed must not leave the others open.
const shut = async (each: () => unknown) => {
  try {
    await each()
  } catch (error) {
    console.error(error)
  }
}
let serving: { app: FastifyInstance; drainMs: number } | null = null
let closing: Promise<void> | null = null
const close = () => {
  closing ??= (async () => {
    await Promise.race([Promise.all(atWork.map(shut)), sleep(finishMs)])
    for (const each of opened.reverse()) await shut(each)
  })()
  return closing
}

async function start() {
  const config = readConfig(process.env)
  prepareDataDir(config)
  const database = await openDatabase(config)
  opened.push(database.close)
  const appSecret = secretOf(config)
  await migrateDatabase(database.directUrl)
  const { db } = database

  const simulates = maySimulate(config, await usesOwnKeys(db, secretBox(appSecret)))
  const running = simulates && !config.stripeApiUrl ? await forkSimulator(config) : null
  if (running) opened.push(running.stop)
  const simulatorUrl = simulates ? (config.stripeApiUrl ?? running?.url ?? null) : null
  const simulator: Simulator | null = simulatorUrl
    ? {
        url: simulatorUrl,
        secretKey: simulatorKeys.secret,
        publishableKey: simulatorKeys.publishable,
        webhookSecret: '',
      }
    : null

  const services = createServices({ config, db, appSecret, simulator, pool: database.pool })
  watchUnhandled(process, services, () => void close().finally(() => process.exit(1)))
  const { fingerprint } = services.secrets
  if ((await installationFact(db, 'app_secret', fingerprint)) !== fingerprint) {
    const place = config.appSecret ? 'APP_SECRET' : `APP_SECRET is not set, and ${join(config.dataDir, 'secret')}`
    throw new OperatorProblem(`${place} is not the secret this database was made with: put that one back.`)
  }
  const { auth, mailInbox } = config
  const isForTests = mailInbox || Object.values(auth).some(each => each !== false && each !== null)
  if (isForTests && (await services.provider.mode(db)) === 'live')
    throw new OperatorProblem('AUTH_… and MAIL_INBOX are for tests of clients: refused where cards are charged.')
  const refused = await storageRefusal(services)
  if (refused) throw new OperatorProblem(refused)
  if (config.databaseUrl) await shareAssets(services)
  const app = await assemble(services)
  serving = { app, drainMs: config.drainMs }
  atWork.push(() => app.close())
  await app.listen({ port: config.port, host: config.host })
  // It starts beside the shop, which answers sooner for that; background work calls it.
  await running?.ready
  const worker = startWorker(services, chores)
  atWork.push(worker.stop)
  services.wake = worker.wake
  // Not heard, as behind some poolers, another process's save is seen two seconds later.
  opened.push(await database.listen(contentChannel, services.content.forget).catch(() => () => undefined))

  if (simulator) {
    // The simulator calls this process by the address it listens on; PUBLIC_URL may lead through a proxy.
    const host = everyAddress.includes(config.host) ? '127.0.0.1' : config.host
    const address = app.server.address()
    const port = typeof address === 'object' && address ? address.port : config.port
    simulator.webhookSecret = await ensureWebhook(db, services.secrets, simulator, `http://${host}:${port}`)
  }
  await seed(services)
  const outgrown = config.databaseUrl ? null : outgrownText(await databaseBytes(db))
  if (outgrown) console.warn(`\n  ${outgrown}`)
  if (!config.liveAllowed)
    console.warn(
      '\n  PUBLIC_URL is plain http: passwords and orders can be read on their way. Good for trying out in a network of your own; to sell, put TLS in front and set PUBLIC_URL to https.',
    )
  const owner = await ownerLink(services)

  console.log(`
  Shop            ${config.publicUrl}
  Administration  ${config.adminUrl ?? config.publicUrl}/products${simulator ? `\n  Test cards      ${simulator.url}` : ''}
${owner ? `\n  Create the owner's account (once, within 24 hours):\n  ${owner}\n` : ''}`)
}

/** Answers on, and says on /readyz that the next request belongs elsewhere. A second signal ends the wait. */
async function drain() {
  if (!serving || serving.app.isLeaving) return
  serving.app.isLeaving = true
  await sleep(serving.drainMs)
}

let isStopping = false
const stop = async () => {
  isStopping = true
  await drain()
  await Promise.race([close(), sleep(stopMs)])
  process.exit(0)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
start().catch(async error => {
  // A start that was stopped finds its database closed.
  if (isStopping) return
  console.error(told(error))
  await close()
  process.exit(1)
})
