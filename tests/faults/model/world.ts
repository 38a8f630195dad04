import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import type { PoolClient } from 'pg'
import { assemble, scheduledJobs } from '#server/bootstrap/assemble.ts'
import { createServices } from '#server/bootstrap/services.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createWorkerContext, type Services } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { connectDatabase } from '#server/platform/db/open-database.ts'
import type { Failpoint } from '#server/platform/observability/failpoint.ts'
import type { Sql } from '../support/database.ts'
import type { MercadoPago } from '../support/mercado-pago.ts'
import { startProvider } from '../support/provider.ts'

/** Signs the events that the model delivers itself, because the provider has no webhook endpoint. */
export const webhookSecret = 'whsec_of_the_model'
export const sellerToken = 'the seller of the model'
const minute = 60_000
const owner = {
  memberId: newId(),
  userId: newId(),
  sessionId: newId(),
  email: 'owner@example.com',
  role: 'owner',
  aal: 'aal2',
  twoFactor: true,
  confirmedAt: null,
} as const

type Handler = (request: IncomingMessage, response: ServerResponse) => void
/** The shop as a simulated process: services, routes, and a function `cut` that breaks its database connections. */
type ShopInstance = { services: Services; handle: Handler; cut(): void; end(): Promise<void> }

function connectSeverableDatabase(url: string) {
  const database = connectDatabase(url, url, { databaseUrl: url, databaseDirectUrl: null, databasePool: 6 })
  const clients = new Set<PoolClient>()
  database.pool.on('connect', client => {
    clients.add(client)
    client.on('error', () => undefined)
  })
  const refuse = () => Promise.reject(new Error('Connection terminated: the process is dead'))
  return {
    database,
    cut() {
      Object.assign(database.pool, { connect: refuse, query: refuse })
      for (const client of clients)
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    },
  }
}

/** The world whose request or background work runs. Scenarios run concurrently, each with a world in this process. */
const currentWorld = new AsyncLocalStorage<symbol>()

type InstanceOptions = {
  id: symbol
  url: string
  folder: string
  providerUrl: string
  mercadoPago: MercadoPago | null
  clock: () => Date
  env: Record<string, string>
}

async function startInstance({
  id,
  url,
  folder,
  providerUrl,
  mercadoPago,
  clock,
  env,
}: InstanceOptions): Promise<ShopInstance> {
  const { database, cut } = connectSeverableDatabase(url)
  const { db } = database
  const simulator = {
    url: providerUrl,
    secretKey: simulatorKeys.secret,
    publishableKey: simulatorKeys.publishable,
    webhookSecret,
    mercadoPago: mercadoPago && { url: mercadoPago.url, ...mercadoPago.keys },
  }
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: process.env.MODEL_LOG ?? 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: '0',
    ...env,
  })
  const services = createServices({
    config,
    db,
    appSecret: 'a secret of thirty-two characters and more',
    simulator,
    clock,
  })
  const app = await assemble(services)
  const authenticate = app.authenticate
  app.authenticate = async request =>
    request.headers.authorization === `Bearer ${sellerToken}` ? owner : authenticate(request)
  app.addHook('preHandler', (_request, _reply, done) => currentWorld.run(id, done))
  await app.ready()
  return {
    services,
    handle: (request, response) => app.routing(request, response),
    cut,
    async end() {
      await app.close()
      await database.close().catch(() => undefined)
    },
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/**
 * Starts the shop in this process, a provider in another process, and a clock for both that only the model advances.
 * Background work runs only on request. A kill at a step of the money path makes the database unreachable for the shop,
 * as for a process that has died.
 */
export async function openWorld(
  databaseUrl: string,
  { env = {}, mercadoPago = null }: { env?: Record<string, string>; mercadoPago?: MercadoPago | null } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-model-shop-'))
  const provider = await startProvider()
  let aheadMs = 0
  const clock = () => new Date(Date.now() + aheadMs)
  const id = Symbol('world')
  const start = () =>
    startInstance({ id, url: databaseUrl, folder, providerUrl: provider.url, mercadoPago, clock, env })
  let instance = await start()
  let armed: { step: Failpoint; left: number } | null = null
  let dead = false

  const listener = createServer((request, response) => instance.handle(request, response)).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`

  const onStep = (message: unknown) => {
    const isOwnStep = currentWorld.getStore() === id
    if (dead || !isOwnStep || armed?.step !== (message as { step: Failpoint }).step) return
    armed.left -= 1
    if (armed.left > 0) return
    armed = null
    dead = true
    instance.cut()
  }
  subscribe('vitrine.step', onStep)
  const reader = connectDatabase(databaseUrl, databaseUrl, { databaseUrl, databaseDirectUrl: null, databasePool: 2 })
  const sql: Sql = async (text, values = []) => (await reader.pool.query(text, values)).rows

  /** Runs all background work repeatedly until the queues are empty. */
  async function runBackgroundWork() {
    for (let processedTotal = 1, rounds = 0; (processedTotal > 0 || rounds < 2) && !dead; rounds += 1) {
      processedTotal = 0
      for (const job of scheduledJobs) {
        const ctx = createWorkerContext(instance.services, `work-${newId()}`)
        for (let processed = 1; processed > 0 && !dead; processedTotal += processed)
          processed = await job.run(ctx).catch(() => 0)
      }
    }
  }

  const world = {
    url,
    sql,
    provider,
    clock,
    isDead: () => dead,
    /** Cuts the shop off when it reaches the step for the `count`-th time from now. */
    killAt(step: Failpoint, count: number) {
      armed = { step, left: count }
    },
    disarm() {
      armed = null
    },
    /** Creates new services on the same database, so that nothing in memory survives. */
    async restart() {
      instance.cut()
      await instance.end()
      instance = await start()
      dead = false
    },
    async advance(minutes: number) {
      aheadMs += minutes * minute
      await provider.advance(minutes * minute)
      await mercadoPago?.advance(minutes * minute)
    },
    work: () => currentWorld.run(id, runBackgroundWork),
    async close() {
      unsubscribe('vitrine.step', onStep)
      await instance.end()
      listener.closeAllConnections()
      listener.close()
      await provider.stop()
      await reader.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return world
}
