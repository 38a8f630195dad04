import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'
import { createSelfSignedCertificate } from '../self-signed-certificate.ts'

/** The ports of a proxy and of the processes behind it. `spare` is a port for the proxy's own use. */
export type ProxyPorts = { tls: number; plain: number; spare: number; shops: readonly number[] }

export type RunningProxy = {
  /** Does what an operator has to do before a process is stopped. */
  takeOut: (shop: number) => void
  putBack: () => void
  close: () => Promise<void>
}

export type ProxySetup = {
  name: string
  /** The reason why tests behind this proxy cannot run on this machine, or null if they can. */
  missingReason: string | null
  /** Whether the proxy sends requests only to processes whose readiness checks succeed. */
  checksReadiness: boolean
  /** Runs the configuration in `deploy` with other ports and a self-signed certificate. */
  start: (ports: ProxyPorts) => Promise<RunningProxy>
}

export const proxyHost = 'shop.localhost'

/** Returns the first program that runs with these arguments, or null. */
export const findProgram = (paths: readonly string[], ...args: string[]): string | null =>
  paths.find(path => spawnSync(path, args).status === 0) ?? null

/** Creates a folder with a certificate and its key, in separate files and in one file. */
export function createProxyFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `vitrine-${name}-`))
  const { key, certificate } = createSelfSignedCertificate(proxyHost)
  writeFileSync(join(folder, 'key.pem'), key)
  writeFileSync(join(folder, 'certificate.pem'), certificate)
  writeFileSync(join(folder, 'both.pem'), certificate + key)
  return folder
}

/** Reads a configuration in `deploy` and replaces what differs in a test. Throws when a replaced text is missing. */
export function readDeployedConfig(name: string, replacements: readonly [RegExp, string][]): string {
  return replacements.reduce(
    (text, [pattern, replacement]) => {
      if (text.search(pattern) === -1) throw new Error(`deploy/${name} has no ${pattern}`)
      return text.replace(pattern, replacement)
    },
    readFileSync(join(import.meta.dirname, '../../../deploy', name), 'utf8'),
  )
}

/** Starts a program and waits until it listens on the port. `close` ends the program and removes the folder. */
export async function runProgram(
  program: string,
  args: string[],
  { folder, port, env = {} }: { folder: string; port: number; env?: Record<string, string> },
): Promise<{ child: ChildProcess; close: () => Promise<void> }> {
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit')
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      output = (output + chunk).slice(-10_000)
    })
  await eventually(async () => {
    if (child.exitCode !== null) throw new Error(`${program} did not start:\n${output}`)
    const socket = connect(port, '127.0.0.1')
    return once(socket, 'connect').then(
      () => Boolean(socket.destroy()),
      () => false,
    )
  })
  return {
    child,
    async close() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
