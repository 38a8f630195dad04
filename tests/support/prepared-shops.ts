import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { findEmbeddedUrl } from '#server/platform/db/embedded/find-embedded-url.ts'
import { eventually } from './eventually.ts'
import { getFreePort } from './free-port.ts'
import { createShopChild } from './shop-child.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /**
     * A folder with the data of a stopped shop for each value of SEED. If null, each journey starts on an empty folder.
     */
    preparedShops: string | null
  }
}

/** The values of SEED for which a shop is prepared. Journeys that count orders start without example orders. */
export const preparedSeeds = ['demo', 'none']

/** Starts a shop on an empty folder, waits until its outbox is empty, and stops it. */
async function prepare(dataDir: string, seed: string) {
  const shop = createShopChild(dataDir, await getFreePort(), { SEED: seed })
  try {
    await shop.ready()
    const client = new Client({ connectionString: findEmbeddedUrl(dataDir) ?? undefined })
    await client.connect()
    await eventually(async () => {
      const { rows } = await client.query("select 1 from outbox where state = 'waiting'")
      return rows.length === 0
    }, 120_000).finally(() => client.end())
  } finally {
    await shop.end('SIGTERM')
  }
  // Each copy runs its own simulators on its own ports, so the webhook URLs of the prepared shop must be removed.
  for (const name of ['simulator', 'simulator-port', 'mercado-pago-simulator-port'])
    rmSync(join(dataDir, name), { recursive: true, force: true })
}

/**
 * Runs a shop's first start, which creates database, demo data and pictures, once for the whole run instead of in each
 * journey.
 */
export async function setup(project: TestProject) {
  if (process.env.PREPARED_SHOPS !== 'yes') {
    project.provide('preparedShops', null)
    return
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-prepared-'))
  await Promise.all(preparedSeeds.map(seed => prepare(join(folder, seed), seed)))
  project.provide('preparedShops', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
