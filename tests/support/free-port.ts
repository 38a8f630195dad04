import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const isPortFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * A port of loopback that nobody listens on at this moment: one below those that a system gives to connections, which
 * could take it before the shop does.
 */
export async function getFreePort(): Promise<number> {
  const port = randomInt(11_000, 32_000)
  return (await isPortFree(port)) ? port : getFreePort()
}
