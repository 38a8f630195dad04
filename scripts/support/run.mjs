import { spawn, spawnSync } from 'node:child_process'
import { setPriority } from 'node:os'
import { root } from './sources.mjs'

/** Runs a command in the repository's root folder with inherited output. Returns whether it succeeded. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(error.message)
  return status === 0
}

/** Runs a command like `run`, but does not block, so that others can run at the same time. */
export function runConcurrently(command, args) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit' })
    child.on('error', error => console.error(error.message))
    child.on('close', status => resolve(status === 0))
  })
}

/**
 * Runs a command beside others, at a lower priority. Resolves to whether it succeeded and to its whole output.
 * @param niceness 0 (normal) to 19 (lowest priority)
 */
export function runBuffered(command, args, niceness) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    // The processes that npm starts later have its priority.
    if (child.pid) setPriority(child.pid, niceness)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
    child.on('error', error => (output += error.message))
    child.on('close', status => resolve({ succeeded: status === 0, output }))
  })
}
