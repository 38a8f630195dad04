import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './support/chromium.mjs'
import { ensureInstalled } from './support/install.mjs'
import { startPrivateServer } from './support/private-server.mjs'
import { run } from './support/run.mjs'

ensureInstalled()

const results = mkdtempSync(join(tmpdir(), 'vitrine-results-'))
const total = { passed: 0, failed: 0, skipped: 0 }

/** What vitest wrote down. A file that never came to its tests counts as one failure, and so does a step that broke. */
function count(file, succeeded) {
  let failed = 0
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const broken = report.testResults.filter(suite => suite.status === 'failed' && suite.assertionResults.length === 0)
    failed = report.numFailedTests + broken.length
    total.passed += report.numPassedTests
    total.skipped += report.numPendingTests + report.numTodoTests
  } catch {
    if (succeeded) failed = 1
  }
  total.failed += failed === 0 && !succeeded ? 1 : failed
}

function step(title, name, args, env = {}) {
  console.log(`\n== ${title}`)
  const file = join(results, `${name}.json`)
  const succeeded = run('npm', ['run', '--silent', ...args], { ...env, TEST_RESULTS: file })
  count(file, succeeded)
  if (!succeeded) console.log(`== ${title}: failed`)
  return succeeded
}

function buildStep() {
  console.log('\n== Build')
  const built = run('npm', ['run', '--silent', 'build'])
  if (!built) total.failed += 1
  return built
}

async function secondDatabase() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  return startPrivateServer()
}

const chromium = ensureChromium()
step('Verify', 'unit', ['verify'], { TEST_DATABASE_URL: '' })
const built = buildStep()
if (built && chromium) step('Journeys', 'journeys', ['journeys'], { CHROMIUM: chromium, TEST_DATABASE_URL: '' })
else total.failed += 1
if (built) step('Faults', 'faults', ['faults', '--', '--short'])

const server = await secondDatabase()
if (server) {
  // What opens no database is the same on every one.
  step('Tests on a PostgreSQL server', 'server', ['unit', '--', 'src/server', 'src/main'], {
    TEST_DATABASE_URL: server.url,
  })
  await server.stop()
} else {
  console.log('\n== Tests on a PostgreSQL server: left out, none is at hand (TEST_DATABASE_URL names one)')
}

rmSync(results, { recursive: true, force: true })
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
