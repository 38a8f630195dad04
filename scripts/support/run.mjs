import { spawn, spawnSync } from 'node:child_process'
import { constants, getPriority, setPriority } from 'node:os'
import { root } from './sources.mjs'

/** Runs a command in the repository's root folder with inherited output. Returns whether it succeeded. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(error.message)
  return status === 0
}

/** Runs a command like `run`, while this process continues. Resolves to whether it succeeded. */
export function runInParallel(command, args, env = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', error => console.error(error.message))
    child.on('close', status => resolve(status === 0))
  })
}

/**
 * Runs a command at a low priority, so that it uses only what other commands leave of the cores. Resolves to whether it
 * succeeded and to its whole output.
 */
export function runInBackground(command, args) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    // Processes that the command starts inherit the priority.
    if (child.pid) setPriority(child.pid, Math.max(getPriority(), constants.priority.PRIORITY_BELOW_NORMAL))
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
    child.on('error', error => (output += error.message))
    child.on('close', status => resolve({ succeeded: status === 0, output }))
  })
}
