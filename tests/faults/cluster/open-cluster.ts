import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort } from '#tests/support/free-port.ts'
import { openRoundRobin } from '#tests/support/round-robin.ts'
import { startS3Store } from '#tests/support/s3-store.ts'
import type { ScenarioContext } from '../scenario.ts'
import { Buyer } from '../support/buyer.ts'
import type { StageDatabase } from '../support/database.ts'
import { createShopProcess } from '../support/shop-process.ts'
import type { Stage } from '../support/stage.ts'

/** Longer than the interval of the proxy's readiness checks. */
export const drainSeconds = 2

/** One more process on a stage's database, provider and mail server, with its own data folder. */
export async function addShopProcess(stage: Stage, more: Record<string, string> = {}, build?: string) {
  const port = await getFreePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-faults-beside-'))
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    SEED: 'none',
    TRUSTED_PROXIES: '127.0.0.1',
    STRIPE_API_URL: stage.provider.url,
    SIMULATOR_TOKEN: stage.provider.token,
    SMTP_URL: stage.mailbox.url,
    LOG_LEVEL: 'error',
    ...stage.database.env,
    ...more,
  }
  const shop = createShopProcess(`http://127.0.0.1:${port}`, env, build)
  return {
    shop,
    newBuyer: () => new Buyer(shop.url, stage.provider, stage.slow),
    async close() {
      await shop.kill()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Adds and starts a process on the stage's database, embedded or on a server. With the embedded database, the process
 * gets the database's URL and the secret from the stage's folder.
 */
export async function startAdditionalShop(stage: Stage, more: Record<string, string> = {}) {
  const secret = join(stage.dataDir, 'secret')
  const own = existsSync(secret) ? { APP_SECRET: readFileSync(secret, 'utf8').trim() } : {}
  const beside = await addShopProcess(stage, { DATABASE_URL: stage.database.url(), ...own, ...more })
  await beside.shop.start()
  return beside
}

export type Cluster = Awaited<ReturnType<typeof openCluster>>

type Options = {
  /** Settings by which the processes reach the database, if they differ from the stage's. */
  database?: (own: StageDatabase) => Record<string, string>
  env?: Record<string, string>
  /** The folder of the build that the processes run, by default this repository. */
  build?: string | undefined
}

/**
 * Starts `count` processes on one database and one bucket, behind a proxy that sends each request to the next process.
 */
export async function openCluster(
  env: ScenarioContext,
  count: number,
  { database, env: more = {}, build }: Options = {},
) {
  const [proxy, bucket, own] = await Promise.all([openRoundRobin(), startS3Store(), env.emptyDatabase()])
  const processEnv = {
    PUBLIC_URL: proxy.url,
    DRAIN_SECONDS: String(drainSeconds),
    DATABASE_POOL: '5',
    ...bucket.env,
    ...database?.(own),
    ...more,
  }
  const stage = await env.freshStage({ database: own, env: processEnv, build })
  const others = await Promise.all(Array.from({ length: count - 1 }, () => addShopProcess(stage, processEnv, build)))
  await Promise.all(others.map(({ shop }) => shop.start()))
  const all = [stage.shop, ...others.map(({ shop }) => shop)]
  for (const { url } of all) await proxy.add(url)
  stage.seller.goThrough(proxy.url)
  return {
    stage,
    proxy,
    bucket,
    processEnv,
    all,
    /** A shopper whose consecutive requests go to different processes. */
    newBuyer: () => new Buyer(proxy.url, stage.provider, stage.slow),
    /** Restarts that took too long and requests that the proxy could not forward. */
    violations: () => [...others.flatMap(({ shop }) => shop.late), ...proxy.broken],
    async close() {
      await proxy.close()
      for (const each of others) await each.close()
      await stage.close()
      await bucket.close()
    },
  }
}
