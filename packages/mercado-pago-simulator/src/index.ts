import { createApp } from './app.ts'
import { Simulator } from './simulator.ts'
import { storeEndpoint } from './webhooks/endpoint.ts'

export interface SimulatorOptions {
  /** 0 picks a free port */
  port: number
  host?: string
  /** folder of the stored state; null keeps the state in memory only */
  dataDir: string | null
  /** bearer token that `/_sim/` requires */
  controlToken: string
  /** the folder with the built `mercado-pago.js` and its frames */
  browserDir: string
  log?: (line: string) => void
}

export interface RunningSimulator {
  url: string
  port: number
  /** Sends all further notifications to this URL. */
  setWebhookUrl(url: string): Promise<void>
  close(): Promise<void>
}

export { simulatorKeys } from './keys.ts'

/** Starts a server that behaves like Mercado Pago. No money moves. */
export async function startSimulator(options: SimulatorOptions): Promise<RunningSimulator> {
  const simulator = new Simulator()
  let resolveOpened: () => void = () => undefined
  const opened = new Promise<void>(resolve => {
    resolveOpened = resolve
  })
  const app = createApp(simulator, options, opened)
  const host = options.host ?? '127.0.0.1'
  // Listen before opening the data: if another simulator uses the port, its data must not be changed.
  await app.listen({ port: options.port, host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : options.port
  simulator.url = `http://${host}:${port}`
  await simulator.open(options.dataDir).catch(async error => {
    await app.close()
    throw error
  })
  resolveOpened()
  options.log?.(`simulated Mercado Pago at ${simulator.url}`)
  return {
    url: simulator.url,
    port,
    async setWebhookUrl(webhookUrl) {
      storeEndpoint(simulator.store, { url: webhookUrl })
      await simulator.store.written()
    },
    async close() {
      await app.close()
      await simulator.close()
    },
  }
}
