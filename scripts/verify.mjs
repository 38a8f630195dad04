import { spawn } from 'node:child_process'
import { run } from './support/run.mjs'
import { root } from './support/sources.mjs'

/** Runs one of the project's commands and tells its output in one piece, when it has ended. True when it succeeded. */
const quietly = name =>
  new Promise(resolve => {
    const child = spawn('npm', ['run', '--silent', name], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
    child.on('error', error => (said += error.message))
    child.on('close', status => {
      process.stdout.write(said)
      console.log(`${name}: ${status === 0 ? 'done' : 'failed'}`)
      resolve(status === 0)
    })
  })

async function oneByOne(names) {
  const results = []
  for (const name of names) results.push(await quietly(name))
  return results
}

// The checks use one core each, the tests all there are. The arrows between folders are one of the tests.
const checks = (await Promise.all([oneByOne(['types']), oneByOne(['lint', 'unused'])])).flat()
const tested = run('npm', ['run', '--silent', 'unit'])
process.exit(tested && checks.every(Boolean) ? 0 : 1)
