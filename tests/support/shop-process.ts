import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { freePort } from './free-port.ts'

const root = join(import.meta.dirname, '../..')

async function printedAddresses(child: ChildProcess): Promise<string> {
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

/** Shops of this file, also those started in the middle of a test; the last one first, as it may have the folder of another. */
const started: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const stop of started.reverse()) await stop()
})

type Options = { dataDir?: string; port?: number }

/** The built shop as `npm start` runs it, in a folder of its own, stopped after the tests. */
export async function startShop(env: Record<string, string> = {}, options: Options = {}) {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'vitrine-journey-'))
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  started.push(async () => {
    child.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  })
  const printed = await printedAddresses(child)
  return {
    url: /Shop\s+(\S+)/.exec(printed)?.[1] ?? '',
    ownerLink: /(http\S+\/setup\?token=\S+)/.exec(printed)?.[1] ?? '',
    simulatorUrl: /Test cards\s+(\S+)/.exec(printed)?.[1] ?? '',
    dataDir,
    port,
    /** Ends the process as a power cut would. */
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
