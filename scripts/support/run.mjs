import { spawn, spawnSync } from 'node:child_process'
import { root } from './sources.mjs'

/** Runs a command in the repository's root folder with inherited output. Returns whether it succeeded. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(error.message)
  return status === 0
}

/**
 * Runs a command concurrently with others and prints its whole output when it ends. Resolves to whether it succeeded.
 */
export function runBuffered(command, args, env = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (output += text))
    child.on('error', error => (output += error.message))
    child.on('close', status => {
      process.stdout.write(output)
      resolve(status === 0)
    })
  })
}
