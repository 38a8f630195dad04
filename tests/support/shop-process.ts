import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'
import { findEmbeddedUrl } from '#server/platform/db/embedded/find-embedded-url.ts'
import { copyFolder } from './copy-folder.ts'
import { findLeaks } from './find-leaks.ts'
import { getFreePort } from './free-port.ts'
import { preparedSeeds } from './prepared-shops.ts'
import { createShopChild } from './shop-child.ts'

/**
 * The stop functions of all shops that a journey file starts, also inside its tests. The shop that started last stops
 * first, because it may use the folder of an earlier shop.
 */
const startedShops: (() => Promise<string[]>)[] = []

/** Stops the shops of a journey file. Throws if a shop leaked a secret or personal data. */
export async function stopShops() {
  const leaks: string[] = []
  for (const stop of startedShops.splice(0).reverse()) leaks.push(...(await stop()))
  if (leaks.length > 0)
    throw new Error(`the shop wrote secrets or personal data to its log or database: ${leaks.join(', ')}`)
}

type Options = {
  dataDir?: string
  port?: number
  /** Starts on an empty folder, as a new owner does, even if a prepared folder is available. */
  isFirstStart?: boolean
  /** Whether the shop offers Pix for prices in reais. Most journeys are about cards, so they start without Pix. */
  sellsByPix?: boolean
}

/** Turns Pix off, which a shop in simulator mode offers by default. */
async function turnPixOff(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into payment_methods (mode, method, enabled, position) values ('simulator', 'pix', false, 0)
       on conflict (mode, method) do nothing`,
    )
    await client.query('update content_version set version = version + 1')
  } finally {
    await client.end()
  }
}

function prepareFolder(seed: string, isFirstStart: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-journey-'))
  const prepared = isFirstStart || !preparedSeeds.includes(seed) ? null : inject('preparedShops')
  if (prepared) copyFolder(join(prepared, seed), folder)
  return folder
}

/**
 * Returns settings that serve the shop and its pages from two hosts of one site, as a deployed shop does. Browsers do
 * not count `localhost` and its subdomains as one site.
 */
export const buildSingleSiteHosts = (port: number) => ({
  PUBLIC_URL: `http://shop.localhost:${port}`,
  CONTENT_ORIGIN: `http://pages.shop.localhost:${port}`,
})

const maxStarts = 3

/**
 * Starts the shop on the given port, otherwise on a free one. Another process may take a free port before the shop
 * listens on it, for example for an outgoing connection; the shop is then started on another one.
 */
async function startChild(dataDir: string, env: Record<string, string>, givenPort: number | undefined) {
  for (let start = 1; ; start += 1) {
    const port = givenPort ?? (await getFreePort())
    const child = createShopChild(dataDir, port, env)
    try {
      return { port, child, printed: await child.ready() }
    } catch (error) {
      await child.end('SIGKILL')
      const isPortTaken = error instanceof Error && error.message.includes('PORT: another process')
      if (givenPort || !isPortTaken || start === maxStarts) throw error
    }
  }
}

/** Starts the built shop as `npm start` does, in its own folder, and stops it after the tests. */
export async function startShop(env: Record<string, string> = {}, options: Options = {}) {
  const dataDir = options.dataDir ?? prepareFolder(env.SEED ?? 'demo', options.isFirstStart ?? false)
  const { child, port, printed } = await startChild(dataDir, { LOG_LEVEL: 'info', ...env }, options.port)
  startedShops.push(async () => {
    const leaks = await findLeaks({ dataDir, databaseUrl: env.DATABASE_URL, printed: child.getOutput() })
    await child.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    return leaks
  })
  const databaseUrl = env.DATABASE_URL ?? findEmbeddedUrl(dataDir)
  if (databaseUrl && !options.sellsByPix) await turnPixOff(databaseUrl)
  return {
    url: /Shop\s+(\S+)/.exec(printed)?.[1] ?? '',
    ownerLink: /(http\S+\/setup\?token=\S+)/.exec(printed)?.[1] ?? '',
    simulatorUrl: /Test cards\s+(\S+)/.exec(printed)?.[1] ?? '',
    dataDir,
    port,
    kill: () => child.end('SIGKILL'),
  }
}
