import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { copyFolder } from './copy-folder.ts'
import { findLeaks } from './find-leaks.ts'
import { getFreePort } from './free-port.ts'
import { createShopChild } from './shop-child.ts'

/** Shops of this file, also those started in the middle of a test; the last one first, as it may have the folder of another. */
const startedShops: (() => Promise<string[]>)[] = []

/** Ends the shops of a journey file. Throws when one wrote what it must not. */
export async function stopShops() {
  const leaks: string[] = []
  for (const stop of startedShops.splice(0).reverse()) leaks.push(...(await stop()))
  if (leaks.length > 0) throw new Error(`the shop wrote what it must not: ${leaks.join(', ')}`)
}

type Options = {
  dataDir?: string
  port?: number
  /** On an empty folder, as a new owner starts it, also where a prepared one is at hand. */
  isFirstStart?: boolean
}

function prepareFolder(seed: string, isFirstStart: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-journey-'))
  const prepared = isFirstStart ? null : inject('preparedShops')
  if (prepared) copyFolder(join(prepared, seed), folder)
  return folder
}

/** The shop and its pages as two hosts of one site, as a seller has them: to a browser `localhost` and its names are none. */
export const buildSingleSiteHosts = (port: number) => ({
  PUBLIC_URL: `http://shop.localhost:${port}`,
  CONTENT_ORIGIN: `http://pages.shop.localhost:${port}`,
})

/** The built shop as `npm start` runs it, in a folder of its own, stopped after the tests. */
export async function startShop(env: Record<string, string> = {}, options: Options = {}) {
  const dataDir = options.dataDir ?? prepareFolder(env.SEED ?? 'demo', options.isFirstStart ?? false)
  const port = options.port ?? (await getFreePort())
  const child = createShopChild(dataDir, port, { LOG_LEVEL: 'info', ...env })
  startedShops.push(async () => {
    const leaks = await findLeaks({ dataDir, databaseUrl: env.DATABASE_URL, printed: child.said() })
    await child.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    return leaks
  })
  const printed = await child.ready()
  return {
    url: /Shop\s+(\S+)/.exec(printed)?.[1] ?? '',
    ownerLink: /(http\S+\/setup\?token=\S+)/.exec(printed)?.[1] ?? '',
    simulatorUrl: /Test cards\s+(\S+)/.exec(printed)?.[1] ?? '',
    dataDir,
    port,
    /** Ends the process as a power cut would. */
    kill: () => child.end('SIGKILL'),
  }
}
