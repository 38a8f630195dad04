import { spawnSync } from 'node:child_process'
import { root } from './sources.mjs'

/** Runs a command in the installation's folder, its output on ours. True when it succeeded. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  if (error) console.error(error.message)
  return status === 0
}
