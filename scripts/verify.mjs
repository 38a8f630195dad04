import { runInBackground, runInParallel } from './support/run.mjs'

async function check(name) {
  const { succeeded, output } = await runInBackground('npm', ['run', '--silent', name])
  return { name, succeeded, output }
}

async function checkInSequence(names) {
  const results = []
  for (const name of names) results.push(await check(name))
  return results
}

// The tests wait half of their time, and the checks use that half (docs/decisions/0057). Each check uses about one core.
// One test also checks the dependencies between folders.
const [tested, ...checks] = await Promise.all([
  runInParallel('npm', ['run', '--silent', 'unit']),
  checkInSequence(['types']),
  checkInSequence(['lint', 'unused', 'language']),
])
for (const { name, succeeded, output } of checks.flat())
  console.log(`${output}${name}: ${succeeded ? 'done' : 'failed'}`)
process.exit(tested && checks.flat().every(({ succeeded }) => succeeded) ? 0 : 1)
