import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './support/chromium.mjs'
import { ensureInstalled } from './support/install.mjs'
import { startPrivateServer } from './support/private-server.mjs'
import { run } from './support/run.mjs'

ensureInstalled()

const results = mkdtempSync(join(tmpdir(), 'vitrine-results-'))
const total = { passed: 0, skipped: 0 }
/** What is told once more at the end, where a long log is read first. */
const failures = []

/** The failures in what vitest wrote down: a test with its message, or a file that never came to its tests. */
function failuresIn(suite) {
  if (suite.status !== 'failed') return []
  if (suite.assertionResults.length === 0) return [`${suite.name}\n${suite.message}`]
  return suite.assertionResults
    .filter(test => test.status === 'failed')
    .map(test => `${suite.name} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
}

/** Counts what vitest wrote down. A step that broke without a failed test counts as one failure. */
function count(title, file, succeeded) {
  let found = []
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    found = report.testResults.flatMap(failuresIn)
    total.passed += report.numPassedTests
    total.skipped += report.numPendingTests + report.numTodoTests
  } catch (error) {
    if (succeeded) found = [`${title}: no results were written (${error.message})`]
  }
  if (found.length === 0 && !succeeded) found = [`${title}: broke, see above`]
  failures.push(...found)
}

function step(title, name, args, env = {}) {
  console.log(`\n== ${title}`)
  const file = join(results, `${name}.json`)
  const begun = Date.now()
  const succeeded = run('npm', ['run', '--silent', ...args], { ...env, TEST_RESULTS: file })
  count(title, file, succeeded)
  console.log(`== ${title}: ${succeeded ? 'done' : 'failed'} after ${Math.round((Date.now() - begun) / 1000)} s`)
}

function buildStep() {
  console.log('\n== Build')
  const built = run('npm', ['run', '--silent', 'build'])
  if (!built) failures.push('Build: broke, see above')
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
else failures.push('Journeys: need a build and Chromium')
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
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${total.passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
