import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  simulatorKeys as mercadoPagoKeys,
  startSimulator as startMercadoPago,
} from '@vitrine/mercado-pago-simulator/index.ts'
import { simulatorKeys, startSimulator } from '@vitrine/stripe-simulator/index.ts'
import type { FastifyInstance } from 'fastify'
import { buildPath } from '#api-client/call.ts'
import type { Call, Endpoint, Received } from '#contract/endpoint.ts'
import { assemble, scheduledJobs } from '#server/bootstrap/assemble.ts'
import { createServices } from '#server/bootstrap/services.ts'
import { ensureSimulatorWebhook } from '#server/bootstrap/webhook-endpoint.ts'
import { contentChannel } from '#server/platform/cache/content-version.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Context, createWorkerContext, type Role, type Services } from '#server/platform/core/context.ts'
import { newId } from '#server/platform/core/ids.ts'
import { startWorker } from '#server/platform/queue/worker.ts'
import { cleanUpAfterFile } from './cleanup.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export { webhookEvents } from '#server/bootstrap/assemble.ts'

type Options = {
  /**
   * `true` starts an in-memory simulator that sends its webhooks to the app. An object reuses the simulator of another
   * app.
   */
  simulator?: boolean | { simulatorUrl: string }
  /** Also starts a simulator of Mercado Pago, which sends its notifications to the app. */
  mercadoPago?: boolean
  /** Runs the background worker in this process, as a deployed shop does. */
  worker?: boolean
  clock?: () => Date
  env?: Record<string, string>
  /** Shares the database of another app, to act as its second process. */
  database?: TestDatabase
  /** Skips LISTEN, so that no NOTIFY arrives, as behind some connection poolers. */
  skipsListen?: boolean
}

const buildTestToken = (role: Role) => `test-${role}`
const controlToken = 'control'
let browsers = 0

export type TestApp = Awaited<ReturnType<typeof startTestApp>>
type Answer<E extends Endpoint> = {
  status: number
  /** The body that the contract describes, or an error body. */
  body: (Received<E> extends undefined ? unknown : Received<E>) & Record<string, unknown>
  headers: Record<string, unknown>
}

/** Starts the whole server on its own database and a loopback port. Call this function at the top of a test file. */
export async function startTestApp(options: Options = {}) {
  const database = options.database ?? (await createTestDatabase())
  const { db } = database
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-shop-'))
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'fatal',
    TRUSTED_PROXIES: '127.0.0.1',
    PORT: '0',
    ...options.env,
  })
  const sim =
    options.simulator === true && !config.simulatesMercadoPagoOnly
      ? await startSimulator({ port: 0, dataDir: null, controlToken, browserDir: folder })
      : null
  const mercadoPago = options.mercadoPago
    ? await startMercadoPago({ port: 0, dataDir: null, controlToken, browserDir: folder })
    : null
  const simulatorUrl = typeof options.simulator === 'object' ? options.simulator.simulatorUrl : (sim?.url ?? null)
  const simulator =
    simulatorUrl === null && !mercadoPago
      ? null
      : {
          url: simulatorUrl,
          secretKey: simulatorKeys.secret,
          publishableKey: simulatorKeys.publishable,
          webhookSecret: '',
          mercadoPago: mercadoPago && { url: mercadoPago.url, ...mercadoPagoKeys },
        }
  const services: Services = createServices({
    config,
    db,
    appSecret: 'a secret of thirty-two characters and more',
    simulator,
    pool: database.pool,
    ...(options.clock && { clock: options.clock }),
  })
  if (!options.skipsListen) await database.listen(contentChannel, services.content.forget)
  const app = await assemble(services)
  const authenticate = app.authenticate
  // Each role is always the same member, because a repeated Idempotency-Key must come from the same person.
  const memberIds = { viewer: newId(), editor: newId(), admin: newId(), owner: newId() }
  app.authenticate = async request => {
    const role = /^Bearer test-(viewer|editor|admin|owner)$/.exec(request.headers.authorization ?? '')?.[1] as
      | Role
      | undefined
    return role
      ? {
          memberId: memberIds[role],
          userId: newId(),
          sessionId: newId(),
          email: `${role}@example.com`,
          role,
          aal: 'aal1',
          twoFactor: false,
          // The session counts as a recent sign-in, which some endpoints require.
          confirmedAt: services.clock(),
        }
      : authenticate(request)
  }
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  if (simulator && simulatorUrl !== null) {
    const stripe = { url: simulatorUrl, secretKey: simulator.secretKey }
    simulator.webhookSecret = await ensureSimulatorWebhook(db, services.secrets, stripe, url)
  }
  await mercadoPago?.setWebhookUrl(`${url}/webhooks/mercadopago`)
  const worker = options.worker ? startWorker(services, scheduledJobs) : null
  if (worker) services.wake = worker.wake
  cleanUpAfterFile(async () => {
    await worker?.stop()
    await app.close()
    await sim?.close()
    await mercadoPago?.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return {
    app,
    database,
    db,
    services,
    url,
    simulatorUrl: simulatorUrl ?? '',
    mercadoPagoUrl: mercadoPago?.url ?? '',
    controlToken,
    /** A context like the one that operations receive, so that tests can call operations directly. */
    ctx: createWorkerContext(services, 'test') as Context,
    /** Creates a browser without cookies and with its own IP address, because rate limits count per IP address. */
    browser: (address = `10.1.${Math.trunc(++browsers / 250)}.${(browsers % 250) + 1}`) =>
      createBrowser(app, { 'x-forwarded-for': address, 'sec-fetch-site': 'same-origin' }),
    /** Creates a caller that sends an access token or API key. */
    withBearer: (token: string) => createBrowser(app, { authorization: `Bearer ${token}` }),
    as: (role: Role) => createBrowser(app, { authorization: `Bearer ${buildTestToken(role)}` }),
  }
}

type RawRequest = { headers?: Record<string, string>; payload?: string | Buffer }
/** Creates a browser that sends requests to contract endpoints and keeps the session cookie. */
function createBrowser(app: FastifyInstance, headers: Record<string, string>) {
  let cookie = ''
  const raw = async (method: string, path: string, { headers: requestHeaders, payload }: RawRequest = {}) => {
    const response = await app.inject({
      method: method as 'GET',
      url: path,
      headers: { ...headers, ...(cookie && { cookie }), ...requestHeaders },
      ...(payload !== undefined && { payload }),
    })
    const set = response.cookies.find(each => each.name === 'vitrine')
    if (set) cookie = `vitrine=${set.value}`
    return response
  }
  const send = async <E extends Endpoint>(
    endpoint: E,
    input: Call<E>[0] | Record<string, unknown>,
    requestHeaders: Record<string, string> = {},
  ): Promise<Answer<E>> => {
    const parts = (input ?? {}) as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown }
    const hasBody = parts.body !== undefined
    const response = await raw(endpoint.method, buildPath(endpoint, parts), {
      headers: { ...(hasBody && { 'content-type': 'application/json' }), ...requestHeaders },
      ...(hasBody && { payload: JSON.stringify(parts.body) }),
    })
    return {
      status: response.statusCode,
      body: (response.body ? response.json() : {}) as Answer<E>['body'],
      headers: response.headers,
    }
  }
  return { raw, send, cookie: () => cookie }
}
