import { startSimulator } from '@vitrine/stripe-simulator/index.ts'
import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import { assemble, scheduledJobs } from '#server/bootstrap/assemble.ts'
import { findSecret } from '#server/bootstrap/secret.ts'
import { createServices } from '#server/bootstrap/services.ts'
import { ensureSimulatorWebhook } from '#server/bootstrap/webhook-endpoint.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { createWorkerContext } from '#server/platform/core/context.ts'
import { openDatabase } from '#server/platform/db/open-database.ts'
import { checkFigure, formatCount } from './figures.ts'
import { requestCode } from './pix-buyer.ts'

const controlToken = 'control'
const stepMs = 5_000
/** A code is valid for 30 minutes; its payment is canceled two minutes later. */
const lastMs = 33 * 60_000
const jobNames = ['reconcile', 'abandoned', 'inbox']

/**
 * Runs the shop of a data folder in this process, on a clock that passes 33 minutes in steps of five seconds. Returns
 * the number of calls to the provider for one code that nobody pays.
 */
async function countCalls(dataDir: string, productId: string, deliversEvents: boolean): Promise<number> {
  let aheadMs = 0
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', PORT: '0', TRUSTED_PROXIES: '127.0.0.1' })
  const database = await openDatabase(config)
  const provider = await startSimulator({ port: 0, dataDir: null, controlToken, browserDir: dataDir })
  const control = async (method: string, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' }
    const answer = await fetch(`${provider.url}/_sim${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const simulator = {
    url: provider.url,
    secretKey: simulatorKeys.secret,
    publishableKey: simulatorKeys.publishable,
    webhookSecret: '',
  }
  const services = createServices({
    config,
    db: database.db,
    appSecret: findSecret(config) ?? '',
    simulator,
    clock: () => new Date(Date.now() + aheadMs),
  })
  const app = await assemble(services)
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    simulator.webhookSecret = await ensureSimulatorWebhook(database.db, services.secrets, simulator, url)
    if (!deliversEvents) await control('POST', '/webhooks', { drop: ['*'] })
    const ctx = createWorkerContext(services, 'bench')
    const jobs = scheduledJobs.filter(({ name }) => jobNames.includes(name))
    await requestCode({ url, simulatorUrl: provider.url }, productId)
    const { codes } = await control('GET', '/pix')
    while (aheadMs < lastMs) {
      aheadMs += stepMs
      await control('POST', '/clock', { advanceMs: stepMs })
      for (const job of jobs) if (aheadMs % Math.max(stepMs, job.intervalMs) === 0) await job.run(ctx)
    }
    const { data } = await control('GET', '/exchanges?limit=5000')
    const isAboutCode = ({ path }: { path: string }) => path.includes(codes[0].id)
    // The call that creates the intent does not have its id in the path.
    return data.filter(isAboutCode).length + 1
  } finally {
    await app.close()
    await provider.close()
    await database.close()
  }
}

/** Checks how often a shop asks the provider about a code that nobody pays. No process may use the data folder. */
export async function checkProviderCalls(dataDir: string, productId: string): Promise<boolean> {
  const results: boolean[] = []
  for (const deliversEvents of [true, false]) {
    const calls = await countCalls(dataDir, productId, deliversEvents)
    const what = `provider calls for an unpaid code, events ${deliversEvents ? 'delivered' : 'lost'}`
    results.push(checkFigure(what, calls, { atMost: 8 }, formatCount))
  }
  return results.every(Boolean)
}
