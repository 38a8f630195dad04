import { run, runBuffered } from './support/run.mjs'

async function check(name) {
  const succeeded = await runBuffered('npm', ['run', '--silent', name])
  console.log(`${name}: ${succeeded ? 'done' : 'failed'}`)
  return succeeded
}

async function runInSequence(names) {
  const results = []
  for (const name of names) results.push(await check(name))
  return results
}

// Each check uses one core and the tests use all cores. One test also checks the dependencies between folders.
const checks = (await Promise.all([runInSequence(['types']), runInSequence(['lint', 'unused', 'language'])])).flat()
const tested = run('npm', ['run', '--silent', 'unit'])
process.exit(tested && checks.every(Boolean) ? 0 : 1)
