import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { pageWeights, scriptWeights } from '#tests/support/page-weights.ts'
import { figure, kilobytes } from './figures.ts'
import { picturesAreMade, startShop } from './processes.ts'

/** What the built pages weigh: `npm run build && npx tsx bench/weights.ts`. */
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-weights-'))
const shop = await startShop(dataDir, await freePort(), { SEED: 'demo' })
try {
  await picturesAreMade(shop)
  const weights = [...scriptWeights(), ...(await pageWeights(shop))]
  const met = weights.map(({ what, bytes, most }) => figure(what, bytes, { atMost: most }, kilobytes))
  process.exitCode = met.every(Boolean) ? 0 : 1
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
