import { type ChildProcess, fork, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
const ticksPerSecond = 100

export type Shop = {
  url: string
  simulatorUrl: string
  pid: number
  startMs: number
  /** The setup token, which is used once to create the owner. */
  setupToken: string
  stop: () => Promise<void>
}

const waitForExit = (child: ChildProcess) => new Promise<void>(resolve => child.once('exit', () => resolve()))

/**
 * Starts the built shop of a copy of the repository, by default this one, and waits for its first response.
 * @returns the shop, and how long the start took in ms
 */
export async function startShop(
  dataDir: string,
  port: number,
  env: Record<string, string>,
  folder = root,
): Promise<Shop> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', chunk => {
    printed += chunk
  })
  const url = `http://127.0.0.1:${port}`
  const until = Date.now() + 60_000
  while (
    !(await fetch(`${url}/healthz`).then(
      answer => answer.ok,
      () => false,
    ))
  ) {
    if (Date.now() > until || child.exitCode !== null) throw new Error('the shop did not start')
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  const startMs = performance.now() - startedAt
  while (!/Administration/.test(printed)) await new Promise(resolve => setTimeout(resolve, 20))
  return {
    url,
    simulatorUrl: /Test cards\s+(\S+)/.exec(printed)?.[1] ?? '',
    pid: child.pid ?? 0,
    startMs,
    setupToken: /\/setup\?token=(\S+)/.exec(printed)?.[1] ?? '',
    async stop() {
      child.kill('SIGTERM')
      await waitForExit(child)
    },
  }
}

/** Returns the id of a product on the demo shop's home page. */
export async function findDemoProduct(shop: Shop): Promise<string> {
  const html = await (await fetch(shop.url, { headers: { accept: 'text/html' } })).text()
  const id = /\/checkout\?product=([0-9a-f-]{36})/.exec(html)?.[1]
  if (!id) throw new Error('the home page of the demo shop has no product')
  return id
}

/** Starts the bare Fastify route on the same database. */
export async function startBareRoute(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const child = fork(join(root, 'bench/bare-route.mjs'), {
    env: { ...process.env, NODE_ENV: 'production', BENCH_DATABASE_URL: databaseUrl },
  })
  const { url } = await new Promise<{ url: string }>(resolve =>
    child.once('message', message => resolve(message as { url: string })),
  )
  return {
    url,
    async stop() {
      child.disconnect()
      await waitForExit(child)
    },
  }
}

/** Returns the processor seconds that a process has used in user and kernel mode; 0 when /proc is not available. */
export function getCpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return 0
  }
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

export function listChildren(pid: number, script: string): number[] {
  const children = readdirSync('/proc').filter(name => {
    if (!/^\d+$/.test(name)) return false
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      return Number(stat[1]) === pid && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(script)
    } catch {
      return false
    }
  })
  return children.map(Number)
}

/** Waits until all sizes of all pictures are encoded: the decoding processes have exited or use no processor time. */
export async function waitForPictures(shop: Shop): Promise<void> {
  const used = () => sum(listChildren(shop.pid, 'pictures.js').map(getCpuSeconds))
  for (let before = -1; before !== used(); await sleep(2_000)) before = used()
}

/** Returns the processor seconds of the shop's simulator process. */
export const getSimulatorCpuSeconds = (pid: number): number =>
  sum(listChildren(pid, 'simulators.js').map(getCpuSeconds))

/** Returns the resident memory of a process in MB; 0 when /proc is not available. */
export function getResidentMb(pid: number): number {
  try {
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)
  } catch {
    return 0
  }
}

/** Returns the numbers of installed packages: all of them, and those that a shop needs to run. */
export function countPackages(): { all: number; running: number } {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const installed = new Set<string>()
  for (const name of readdirSync(join(root, 'node_modules'))) {
    if (name.startsWith('.')) continue
    const nested = name.startsWith('@')
      ? readdirSync(join(root, 'node_modules', name)).map(each => `${name}/${each}`)
      : [name]
    for (const each of nested) installed.add(`node_modules/${each}`)
  }
  const present = Object.entries(lock.packages).filter(([path]) => installed.has(path))
  return { all: present.length, running: present.filter(([, entry]) => !entry.dev).length }
}
