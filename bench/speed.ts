import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Figure, printFigure } from './figures.ts'

/** The benchmarks that check limits. Each can also be run separately. */
const parts = [
  ['bench/page-weights.ts'],
  ['bench/run.ts'],
  ['bench/run.ts', 'start'],
  ['bench/run.ts', 'pix'],
  ['bench/lighthouse.ts'],
  ['bench/run.ts', 'sales-page'],
  ['bench/run.ts', 'upsell-page'],
  ['bench/route-change.ts'],
  ['bench/products-screen.ts'],
]

const folder = mkdtempSync(join(tmpdir(), 'vitrine-speed-'))
const file = join(folder, 'figures')

/** Runs one benchmark and returns its figures. A benchmark that ended early adds a missed figure. */
function runPart(part: readonly string[]): Figure[] {
  const what = part.join(' ')
  console.log(`\n== ${what}`)
  writeFileSync(file, '')
  const env = { ...process.env, SPEED_FIGURES: file }
  const { status } = spawnSync(process.execPath, ['node_modules/tsx/dist/cli.mjs', ...part], { stdio: 'inherit', env })
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  const figures = lines.map(line => JSON.parse(line) as Figure)
  const isWhole = figures.length > 0 && (status === 0 || figures.some(({ isMet }) => !isMet))
  return isWhole ? figures : [...figures, { what, measured: `ended with ${status}`, limit: 'runs', isMet: false }]
}

const figures = parts.flatMap(runPart)
rmSync(folder, { recursive: true, force: true })
console.log(
  `\n${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.versions.node}. Command: npm run speed. Database, provider, browser and load run on the same cores.`,
)
for (const each of figures) printFigure(each)
const missed = figures.filter(({ isMet }) => !isMet)
console.log(missed.length === 0 ? '\nEvery goal is met.' : `\n${missed.length} of ${figures.length} missed.`)
process.exit(missed.length === 0 ? 0 : 1)
