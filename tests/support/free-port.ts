import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const isPortFree = (port: number) =>
  new Promise<boolean>(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/**
 * Finds a loopback port that nothing listens on. The port is below the ephemeral range, so that the system does not
 * assign it to a connection before the shop binds it.
 */
export async function getFreePort(): Promise<number> {
  const port = randomInt(11_000, 32_000)
  return (await isPortFree(port)) ? port : getFreePort()
}
