import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startPrivateServer } from '../../scripts/support/private-server.mjs'
import { putTempFilesInMemory } from '../../scripts/support/temp-files.mjs'
import type { Scenario } from './scenario.ts'
import { scenarios } from './scenarios.ts'
import type { DatabaseKind } from './support/database.ts'
import { prepareStages, removePreparedStages } from './support/prepared.ts'
import { runTasks, type ScenarioResult } from './support/run-tasks.ts'
import { closeStages } from './support/stage.ts'
import { printTable } from './support/table.ts'

putTempFilesInMemory()

const usage =
  'npm run faults -- [--short] [--only PATTERN] [--database embedded|server] [--seed NUMBER] [--list]\n  [--upgrade-from FOLDER [--orders 2000] [--rate 1]]\nTries what can go wrong, on both databases, and holds the simulator’s ledger against the shop’s.'
const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    database: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    list: { type: 'boolean', default: false },
    'upgrade-from': { type: 'string', default: '' },
    orders: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '1' },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}
const { short } = values
const earlierBuild = values['upgrade-from']
const form = earlierBuild ? 'upgrade' : short ? 'short' : 'long'
const seed = Number(values.seed)
const load = { orders: Number(values.orders), purchasesPerSecond: Number(values.rate) }
const kinds: readonly DatabaseKind[] =
  values.database === 'embedded' || values.database === 'server' ? [values.database] : ['embedded', 'server']

async function startSecondDatabase() {
  if (!kinds.includes('server')) return null
  const given = process.env.TEST_DATABASE_URL
  // The printed times of an upgrade are those of a database that writes to the disk.
  return given ? { url: given, stop: async () => {} } : startPrivateServer({ durable: form === 'upgrade' })
}

const selectedScenarios = scenarios.filter(
  row =>
    new RegExp(values.only, 'i').test(row.name) && (earlierBuild ? row.form === form : (row.form ?? form) === form),
)
if (values.list) {
  for (const row of selectedScenarios) console.log(row.name)
  process.exit(0)
}

const server = await startSecondDatabase()
if (kinds.includes('server') && !server) console.log('PostgreSQL server: left out, none is installed on this machine')
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(
    signal,
    () =>
      void closeStages()
        .then(removePreparedStages)
        .then(() => server?.stop())
        .then(() => process.exit(1)),
  )
}
console.log(`faults, ${form} form, --seed ${seed}`)

const availableKinds = kinds.filter(kind => kind === 'embedded' || server)
// The scenarios of an upgrade start on the earlier build, which fills its own database.
if (form !== 'upgrade') await prepareStages(availableKinds, server?.url ?? null)

type Task = { row: Scenario; database: DatabaseKind }
// With `--short`, each scenario runs on only one database. The databases alternate, and the seed decides which comes
// first.
const selectKinds = (row: Scenario, at: number) => {
  const fit = availableKinds.filter(kind => row.databases?.includes(kind) ?? true)
  return short ? fit.slice((at + seed) % fit.length).slice(0, 1) : fit
}
const tasks: Task[] = selectedScenarios.flatMap((row, at) => selectKinds(row, at).map(database => ({ row, database })))
const startedAt = Date.now()
const serverUrl = server?.url ?? null
const done: ScenarioResult[] = []
const runLane = (queue: Task[]) => runTasks(queue, { short, earlierBuild, load, seed, serverUrl, done })

// Scenarios that use the cores run one after another; those that mostly wait run beside them.
const waitingTasks = tasks.filter(({ row }) => row.waits)
const busyTasks = tasks.filter(({ row }) => !row.waits).sort((a, b) => a.database.localeCompare(b.database))
const waitingTasksDone = Promise.all([waitingTasks, waitingTasks, waitingTasks].map(runLane))
// With `--short`, two busy scenarios run at a time once the waiting scenarios with their deadlines are done, which
// suits a machine with two cores.
await Promise.all([runLane(busyTasks), waitingTasksDone.then(() => (short ? runLane(busyTasks) : undefined))])
await removePreparedStages()
await server?.stop()

const getPosition = (each: ScenarioResult) => scenarios.findIndex(row => row.name === each.name)
done.sort((a, b) => getPosition(a) - getPosition(b) || a.database.localeCompare(b.database))
printTable(done, (Date.now() - startedAt) / 1000)
const failed = done.filter(each => each.violations.length > 0)
const results = process.env.TEST_RESULTS
if (results) {
  // Written in the format of vitest's JSON report, which scripts/test.mjs reads.
  const assertionResults = done.map(({ name, database, violations }) => ({
    status: violations.length > 0 ? 'failed' : 'passed',
    fullName: `${name}, ${database} (--seed ${seed})`,
    failureMessages: violations,
  }))
  const testResults = [{ name: 'faults', status: failed.length > 0 ? 'failed' : 'passed', assertionResults }]
  writeFileSync(results, JSON.stringify({ testResults }))
}
process.exit(failed.length === 0 && done.length > 0 ? 0 : 1)
