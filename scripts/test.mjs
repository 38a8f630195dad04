import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
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
/** Failures are repeated at the end of the output, where readers of a long log look first. */
const failures = []
const unsteady = []

/**
 * Converts the results of one test file in vitest's report. A file that failed outside of its tests, for example in a
 * hook, counts as one failure.
 */
function toFileResult(suite) {
  const tests = suite.assertionResults
  const countTests = (...statuses) => tests.filter(test => statuses.includes(test.status)).length
  const failed = tests
    .filter(test => test.status === 'failed')
    .map(test => `${suite.name} > ${test.fullName}\n${test.failureMessages.join('\n')}`)
  if (suite.status === 'failed' && failed.length === 0) failed.push(`${suite.name}\n${suite.message}`)
  return { name: suite.name, passed: countTests('passed'), skipped: countTests('pending', 'skipped', 'todo'), failed }
}

/** Returns the errors outside of any test in a run, and the files that did not finish because of such errors. */
function readOutsideErrors(report) {
  try {
    return JSON.parse(readFileSync(`${report}.errors`, 'utf8'))
  } catch {
    return { errors: ['see above'], unfinished: [] }
  }
}

/**
 * Runs one of the project's commands and reads vitest's report. A command that failed without a failed test counts as
 * one failure.
 */
function runStep(title, name, args, { env = {} } = {}) {
  console.log(`\n== ${title}`)
  const report = join(results, `${name}.json`)
  const startedAt = Date.now()
  const succeeded = run('npm', ['run', '--silent', ...args], { ...env, TEST_RESULTS: report })
  console.log(`== ${title}: ${succeeded ? 'done' : 'failed'} after ${Math.round((Date.now() - startedAt) / 1000)} s`)
  const { errors, unfinished } = readOutsideErrors(report)
  let files = []
  let stepFailure = succeeded ? null : `${title}: failed outside of a test\n${errors.join('\n')}`
  try {
    files = JSON.parse(readFileSync(report, 'utf8')).testResults.map(toFileResult)
    for (const file of files.filter(({ name }) => unfinished.includes(name))) {
      // Each crashed worker is one error, so more errors than unfinished files mean that something else failed.
      file.diedUnfinished = errors.length <= unfinished.length
      file.failed = [`${file.name}: did not finish\n${errors.join('\n')}`]
    }
  } catch (error) {
    if (succeeded) stepFailure = `${title}: no results were written (${error.message})`
  }
  if (stepFailure && files.every(file => file.failed.length === 0))
    files.push({ name: title, passed: 0, skipped: 0, failed: [stepFailure] })
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
 * Runs a step. One or two failed files are run once more if `isRetryable` accepts each of them. Files that pass in the
 * second run are reported as unsteady, with their first failure (docs/decisions/0022).
 */
function runWithRetry({ title, name, script, paths = [], isRetryable, env }) {
  const attempt = (title, name, paths) => runStep(title, name, [script, '--', ...paths], { env })
  const firstRun = attempt(title, name, paths)
  const failed = firstRun.filter(file => file.failed.length > 0)
  const isRepeatable = failed.every(file => existsSync(file.name) && isRetryable(file))
  if (failed.length === 0 || failed.length > 2 || !isRepeatable) return count(firstRun)
  const names = failed.map(file => file.name)
  const secondRun = attempt(`${title} once more`, `${name}-again`, names)
  count(firstRun.filter(file => !failed.includes(file)))
  count(secondRun)
  const hasPassedNow = file => secondRun.some(repeated => repeated.name === file.name && repeated.failed.length === 0)
  unsteady.push(...failed.filter(hasPassedNow).flatMap(file => file.failed))
}

function runBuild() {
  console.log('\n== Build')
  const built = run('npm', ['run', '--silent', 'build'])
  if (!built) failures.push('Build: failed, see above')
  return built
}

async function startSecondDatabase() {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { url, stop: async () => {} }
  return startPrivateServer()
}

/**
 * Lists the test files of `src/server` that this commit runs on a PostgreSQL server. Each commit selects one third of the
 * files by its number, always the same, so that three commits select all of them (docs/decisions/0053).
 */
function listServerTests() {
  const { stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' })
  const third = Number(stdout ?? 0) % 3
  const files = readdirSync(join(root, 'src/server'), { recursive: true }).filter(file => /\.test\.tsx?$/.test(file))
  return files
    .sort()
    .filter((_, at) => at % 3 === third)
    .map(file => `src/server/${file.replaceAll('\\', '/')}`)
}

/** A server differs from the embedded database only in its version, its locale and its connection. */
function runOnServer(server, paths) {
  runWithRetry({
    title: 'Tests on a PostgreSQL server',
    name: 'server',
    script: 'unit',
    paths,
    env: { TEST_DATABASE_URL: server.url },
    // A crashed worker says nothing about the tests in its file, so only such files are repeated.
    isRetryable: file => file.diedUnfinished === true,
  })
}

const chromium = ensureChromium()
const server = await startSecondDatabase()
const serverTests = server ? listServerTests() : []
// Each test runs once: on the server or on the embedded database.
step('Verify', 'unit', ['verify'], { env: { TEST_DATABASE_URL: '', LEFT_OUT_TESTS: serverTests.join(',') } })
const built = runBuild()
if (built && chromium) {
  // Journey tests drive a whole browser and can fail on timing that no wait covers. The second run of a file starts a
  // new shop.
  const env = { CHROMIUM: chromium, TEST_DATABASE_URL: '', PREPARED_SHOPS: 'yes' }
  runWithRetry({ title: 'Journeys', name: 'journeys', script: 'journeys', env, isRetryable: () => true })
} else failures.push('Journeys: not run, because they need a build and Chromium')
if (server) runOnServer(server, serverTests)
else
  console.log('\n== Tests on a PostgreSQL server: not run, because no server was found; set TEST_DATABASE_URL to one')
await server?.stop()
if (built) step('Faults', 'faults', ['faults', '--', '--short'])

rmSync(results, { recursive: true, force: true })
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`)
for (const failure of unsteady) console.log(`\nUNSTEADY, passed in a second run: ${failure}`)
for (const failure of failures) console.log(`\nFAILED ${failure}`)
console.log(`\n${total.passed} passed, ${failures.length} failed`)
process.exit(failures.length === 0 ? 0 : 1)
