import { parseArgs } from 'node:util'
import { launchChromium } from '#tests/support/launch-chromium.ts'
import { putTempFilesInMemory } from '../../scripts/support/temp-files.mjs'
import { seededRandom } from '../faults/support/random.ts'
import { openStage } from '../faults/support/stage.ts'
import { runConcurrently } from '../faults/support/waiting.ts'
import { drawTrial } from './draw-trial.ts'
import { preparePurchases } from './purchases.ts'
import { formatTrialName, runTrial } from './trial.ts'

putTempFilesInMemory()

const usage =
  'npm run lost-answers -- [--purchases 1000] [--seed NUMBER] [--browsers 3] [--only PATTERN]\nBuys with scripted browsers that lose one random answer and come back by a random way: nobody may be charged twice, no order may be lost, and no page may say what is not true.'
const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    purchases: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    browsers: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const count = Number(values.purchases)
const seed = Number(values.seed)
console.log(`lost answers: ${count} purchases, --seed ${seed}`)

const stage = await openStage('embedded', null, {})
const browser = await launchChromium()
const purchases = await preparePurchases(stage)
const random = seededRandom(seed, 'lost answers')
const only = new RegExp(values.only)
const trials = Array.from({ length: count }, (_, id) => drawTrial(id, random, purchases)).filter(trial =>
  only.test(formatTrialName(trial)),
)
const violations: string[] = []
const startedAt = Date.now()
let done = 0
let lost = 0
await runConcurrently(trials.length, Number(values.browsers), async index => {
  const trial = trials[index]
  if (!trial) return
  const result = await runTrial(stage, browser, trial, purchases[trial.purchase])
  violations.push(...result.violations)
  for (const each of result.violations) console.log(`  ${each}`)
  if (result.wasLost) lost += 1
  done += 1
  if (done % 50 === 0) console.log(`  ${done} purchases, ${violations.length} violations`)
})
violations.push(...(await stage.verdict()))
await browser.close()
await stage.close()
const seconds = Math.round((Date.now() - startedAt) / 1000)
console.log(`${done} purchases in ${seconds} s, ${lost} of them lost a response, ${violations.length} violations`)
for (const each of violations) console.log(`  ${each}`)
process.exit(violations.length === 0 && done > 0 ? 0 : 1)
