import { rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { buildCommit } from './support/build-commit.mjs'
import { ensureInstalled } from './support/install.mjs'
import { run } from './support/run.mjs'

const usage = `npm run rolling
Restarts the processes of a shop one after another while it sells.

npm run rolling -- --from REF
Builds the commit REF, for example v0.1.0, and replaces its processes one after another with this version while both
sell; then lets this version finish the background work that REF left behind.`
const { values, positionals } = parseArgs({
  options: { from: { type: 'string' }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
})

ensureInstalled()
const runFaults = args => run(process.execPath, ['scripts/faults.mjs', ...args, ...positionals])

function runUpgrade(ref) {
  const earlier = buildCommit(ref)
  try {
    return runFaults(['--upgrade-from', earlier])
  } finally {
    rmSync(earlier, { recursive: true, force: true })
  }
}

if (values.help) console.log(usage)
else if (values.from) process.exit(runUpgrade(values.from) ? 0 : 1)
else process.exit(runFaults(['--database', 'server', '--only', 'rolling restart']) ? 0 : 1)
