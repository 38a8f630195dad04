import { runBuffered, runConcurrently } from './support/run.mjs'

const checkNiceness = 10

async function runChecks(names) {
  const results = []
  for (const name of names)
    results.push({ name, ...(await runBuffered('npm', ['run', '--silent', name], checkNiceness)) })
  return results
}

// The tests wait a part of the time, in which the checks run at low priority. The output of the checks is printed last,
// where readers look first. One test also checks the dependencies between folders.
const [tested, checks] = await Promise.all([
  runConcurrently('npm', ['run', '--silent', 'unit']),
  runChecks(['types', 'lint', 'unused', 'language']),
])
for (const { name, succeeded, output } of checks) {
  process.stdout.write(output)
  console.log(`${name}: ${succeeded ? 'done' : 'failed'}`)
}
process.exit(tested && checks.every(({ succeeded }) => succeeded) ? 0 : 1)
