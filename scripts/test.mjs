import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './support/chromium.mjs'
import { ensureInstalled } from './support/install.mjs'
import { startPrivateServer } from './support/private-server.mjs'
import { run } from './support/run.mjs'
import { root } from './support/sources.mjs'
import { putTempFilesInMemory } from './support/temp-files.mjs'

ensureInstalled()
putTempFilesInMemory()

const results = mkdtempSync(join(tmpdir(), 'vitrine-results-'))
const total = { passed: 0, skipped: 0 }
/** What is told once more at the end, where a long log is read first. */
const failures = []
const unsteady = []

/** One file of vitest's report: what passed, was skipped and failed; one that failed outside of its tests (a hook) is one failure. */
function toFileResult(suite) {
  const tests = suite.assertionResults
  const number = (...statuses) => tests.filter(test => statuses.includes(test.status)).length
  const failed = tests
    .filter(test => test.status === 'failed')
    .map(test => `${suite.name} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
  if (suite.status === 'failed' && failed.length === 0) failed.push(`${suite.name}\n${suite.message}`)
  return { name: suite.name, passed: number('passed'), skipped: number('pending', 'skipped', 'todo'), failed }
}

/** What broke outside of a test of the run with this report, and the files that never came to their end for it. */
function readOutsideErrors(report) {
  try {
    return JSON.parse(readFileSync(`${report}.errors`, 'utf8'))
  } catch {
    return { errors: ['see above'], unfinished: [] }
  }
}

/** Runs one of the project's commands and reads what vitest wrote down. One that broke without a failed test is one failure. */
function runStep(title, name, args, { env = {} } = {}) {
  console.log(`\n== ${title}`)
  const report = join(results, `${name}.json`)
  const begun = Date.now()
  const succeeded = run('npm', ['run', '--silent', ...args], { ...env, TEST_RESULTS: report })
  console.log(`== ${title}: ${succeeded ? 'done' : 'failed'} after ${Math.round((Date.now() - begun) / 1000)} s`)
  const { errors, unfinished } = readOutsideErrors(report)
  let files = []
  let broke = succeeded ? null : `${title}: broke outside of a test\n${errors.join('\n')}`
  try {
    files = JSON.parse(readFileSync(report, 'utf8')).testResults.map(toFileResult)
    for (const file of files.filter(({ name }) => unfinished.includes(name))) {
      // Each death is one error: with more of them, something else broke too.
      file.diedUnfinished = errors.length <= unfinished.length
      file.failed = [`${file.name}: never came to its end\n${errors.join('\n')}`]
    }
  } catch (error) {
    if (succeeded) broke = `${title}: no results were written (${error.message})`
  }
  if (broke && files.every(file => file.failed.length === 0))
    files.push({ name: title, passed: 0, skipped: 0, failed: [broke] })
  return files
}

function count(files) {
  for (const file of files) {
    total.passed += file.passed
    total.skipped += file.skipped
    failures.push(...file.failed)
  }
}

const step = (...args) => count(runStep(...args))

/**
 * Runs a step; one file, or two, that failed run once more if `isRetryable` says so of each. What passes then is told as
 * unsteady, with its first failure (docs/decisions/0022).
 */
function runWithRetry({ title, name, script, paths = [], options = [], isRetryable, ...how }) {
  const attempt = (title, name, paths, options) => runStep(title, name, [script, '--', ...options, ...paths], how)
  const first = attempt(title, name, paths, options)
  const failed = first.filter(file => file.failed.length > 0)
  const repeats = failed.every(file => existsSync(file.name) && isRetryable(file))
  if (failed.length === 0 || failed.length > 2 || !repeats) return count(first)
  const names = failed.map(file => file.name)
  const again = attempt(`${title} once more`, `${name}-again`, names, [])
  count(first.filter(file => !failed.includes(file)))
  count(again)
  const passedNow = file => again.some(other => other.name === file.name && other.failed.length === 0)
  unsteady.push(...failed.filter(passedNow).flatMap(file => file.failed))
}

function runBuild() {
  console.log('\n== Build')
  const built = run('npm', ['run', '--silent', 'build'])
  if (!built) failures.push('Build: broke, see above')
  return built
}

async function startSecondDatabase() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  return startPrivateServer()
}

/** Which third of the files this commit asks of the server: the same at every run of it, another one at the next commit. */
function getShard() {
  const { stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return `${(Number(stdout ?? 0) % 3) + 1}/3`
}

/**
 * The embedded database has run them all: what a server adds is its version, its locale and the way to it. So each commit asks
 * a third of the files of it, and three commits all (docs/decisions/0053).
 */
async function runOnServer() {
  const title = 'Tests on a PostgreSQL server'
  const server = await startSecondDatabase()
  if (!server) return console.log(`\n== ${title}: left out, none is at hand (TEST_DATABASE_URL names one)`)
  const shard = getShard()
  runWithRetry({
    ...{ title: `${title}, third ${shard}`, name: 'server', script: 'unit' },
    // What opens no database is the same on every one.
    paths: ['src/server', 'src/main'],
    options: [`--shard=${shard}`],
    env: { TEST_DATABASE_URL: server.url },
    // A worker that died says nothing of the tests in it.
    isRetryable: file => file.diedUnfinished === true,
  })
  return server.stop()
}

const chromium = ensureChromium()
step('Verify', 'unit', ['verify'], { env: { TEST_DATABASE_URL: '' } })
const built = runBuild()
if (built && chromium) {
  // They drive a whole browser and can meet a moment no waiting foresaw. Each file's second try has a new shop.
  const env = { CHROMIUM: chromium, TEST_DATABASE_URL: '', PREPARED_SHOPS: 'yes' }
  runWithRetry({ title: 'Journeys', name: 'journeys', script: 'journeys', env, isRetryable: () => true })
} else failures.push('Journeys: need a build and Chromium')
await runOnServer()
if (built) step('Faults', 'faults', ['faults', '--', '--short'])

rmSync(results, { recursive: true, force: true })
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`)
for (const failure of unsteady) console.log(`\nUNSTEADY, passed in a second run: ${failure}`)
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${total.passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
