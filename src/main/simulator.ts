import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Config } from '#server/kernel/config.ts'
import { packageRoot } from '#server/kernel/package-root.ts'
import { keptText, randomSecret } from './secret.ts'

export type RunningSimulator = { url: string; controlToken: string; stop: () => void }

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Starts the simulator as a child that ends with this process, on a port that stays the same from start to start. */
export async function forkSimulator(config: Config): Promise<RunningSimulator> {
  const token = config.simulatorToken ?? keptText(config, 'simulator-token', randomSecret)
  const free = String(await freePort())
  const port = config.simulatorPort ?? Number(keptText(config, 'simulator-port', () => free))
  const script = join(import.meta.dirname, 'simulator.js')
  if (!existsSync(script)) throw new Error(`${script} is missing: run npm run build`)
  const child = fork(
    script,
    [
      '--port',
      String(port),
      '--data-dir',
      join(config.dataDir, 'simulator'),
      '--browser-dir',
      join(packageRoot, 'dist/simulator'),
    ],
    { env: { NODE_ENV: 'production', SIMULATOR_CONTROL_TOKEN: token }, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
  )
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message: { url: string }) => resolve(message.url))
    child.once('exit', code =>
      reject(new Error(`the payment simulator ended at its start (${code}); is port ${port} taken?`)),
    )
  })
  return { url, controlToken: token, stop: () => child.connected && child.disconnect() }
}
