import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getFreePort } from '#tests/support/free-port.ts'
import { getPageWeights, getScriptWeights } from '#tests/support/page-weights.ts'
import { checkFigure, formatKilobytes } from './figures.ts'
import { startShop, waitForPictures } from './processes.ts'

/** Checks the sizes of the built pages: `npm run build && npx tsx bench/page-weights.ts`. */
const dataDir = mkdtempSync(join(tmpdir(), 'vitrine-weights-'))
const shop = await startShop(dataDir, await getFreePort(), { SEED: 'demo' })
try {
  await waitForPictures(shop)
  const weights = [...getScriptWeights(), ...(await getPageWeights(shop))]
  const results = weights.map(({ what, bytes, most }) => checkFigure(what, bytes, { atMost: most }, formatKilobytes))
  process.exitCode = results.every(Boolean) ? 0 : 1
} finally {
  await shop.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
