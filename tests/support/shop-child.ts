import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

async function waitForPrintedAddress(child: ChildProcess): Promise<string> {
  let printed = ''
  child.stdout?.on('data', chunk => {
    printed += chunk
  })
  child.stderr?.on('data', chunk => {
    printed += chunk
  })
  const until = Date.now() + 60_000
  while (!printed.includes('Administration')) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`the shop did not start:\n${printed}`)
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return printed
}

/**
 * Runs the built shop as `npm start` does, on the given folder and port. `ready` resolves to its output once the shop
 * serves requests.
 */
export function createShopChild(dataDir: string, port: number, env: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: 'demo',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output += chunk
    })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  return {
    ready: () => waitForPrintedAddress(child),
    getOutput: () => output,
    /** Ends the process with SIGTERM, as a deploy does, or with SIGKILL, as a power cut does. */
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal)
      await ended
    },
  }
}
