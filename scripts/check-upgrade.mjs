import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { buildCommit } from './support/build-commit.mjs'
import { ensureInstalled } from './support/install.mjs'
import { run } from './support/run.mjs'
import { root } from './support/sources.mjs'
import { explainMissingCommit, findVersionBefore } from './support/version-before.mjs'

const usage = `npm run check-upgrade -- [--orders 100000] [--rate 2] [--from REF | --built FOLDER]
Builds the version before this one from the history of git, inserts orders into its shop by SQL, and replaces its two
processes one after another with this version while the shop sells; then replaces this version by the earlier one
again. No purchase may fail, no order may be lost, and every order of before must read the same after each step. Prints
the times. Needs a PostgreSQL server: TEST_DATABASE_URL, or an installed one, which is started for the check.

--orders   Orders that the shop has before the upgrade
--rate     Purchases a second
--from     Commit of the version before; by default that of the release that CHANGELOG.md names
--built    Folder in which the version before is built already, where there is no history`
const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    rate: { type: 'string', default: '2' },
    from: { type: 'string' },
    built: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})

function buildVersionBefore() {
  if (values.built) return resolve(values.built)
  const before = findVersionBefore(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  const ref = values.from ?? before?.commit
  if (!ref) throw new Error('CHANGELOG.md names no commit of the version before. Name one by --from.')
  const problem = explainMissingCommit(root, ref)
  if (problem) throw new Error(problem)
  console.log(`Building ${values.from ?? `version ${before.version}, commit ${ref}`}...`)
  return buildCommit(ref)
}

function checkUpgrade() {
  const earlier = buildVersionBefore()
  const { orders, rate } = values
  const args = ['--upgrade-from', earlier, '--database', 'server', '--only', 'upgrade with many orders']
  try {
    // The database is on the disk, because times of a database in memory say little.
    const env = { TMPDIR: tmpdir() }
    return run(process.execPath, ['scripts/faults.mjs', ...args, '--orders', orders, '--rate', rate], env)
  } finally {
    if (!values.built) rmSync(earlier, { recursive: true, force: true })
  }
}

if (values.help) {
  console.log(usage)
  process.exit(0)
}
try {
  ensureInstalled()
  process.exitCode = checkUpgrade() ? 0 : 1
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}
