import { join } from 'node:path'
import { env } from 'node:process'
import { parseArgs } from 'node:util'
import { startSimulator as startMercadoPagoSimulator } from '@vitrine/mercado-pago-simulator/index.ts'
import { startSimulator as startStripeSimulator } from '@vitrine/stripe-simulator/index.ts'

/** What the shop's process sends to this one: where the simulator of Mercado Pago sends its notifications. */
export type SimulatorsMessage = { mercadoPagoWebhookUrl: string }

// Runs the payment simulators in one process, which the shop starts as its child.
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    'mercado-pago-port': { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    'data-dir': { type: 'string' },
    'browser-dir': { type: 'string' },
    'mercado-pago-only': { type: 'boolean', default: false },
  },
})
const browserDir = values['browser-dir']
const controlToken = env.SIMULATOR_CONTROL_TOKEN
if (!browserDir || !controlToken) throw new Error('--browser-dir and SIMULATOR_CONTROL_TOKEN are required')

const dataDir = values['data-dir'] ?? null
const common = { host: values.host, controlToken, log: (line: string) => process.stdout.write(`${line}\n`) }
const [stripeSimulator, mercadoPagoSimulator] = await Promise.all([
  values['mercado-pago-only']
    ? null
    : startStripeSimulator({ ...common, port: Number(values.port), dataDir, browserDir }),
  startMercadoPagoSimulator({
    ...common,
    port: Number(values['mercado-pago-port']),
    dataDir: dataDir && join(dataDir, 'mercado-pago'),
    browserDir: join(browserDir, 'mercado-pago'),
  }),
]).catch(error => {
  if (error.code !== 'EADDRINUSE') throw error
  // The parent process reports that a port is in use and names the setting to change.
  process.exit(1)
})

async function shutDown() {
  await Promise.all([stripeSimulator?.close(), mercadoPagoSimulator.close()])
  process.exit(0)
}
process.on('message', ({ mercadoPagoWebhookUrl }: SimulatorsMessage) => {
  void mercadoPagoSimulator.setWebhookUrl(mercadoPagoWebhookUrl)
})
const urls = { url: stripeSimulator?.url ?? null, mercadoPagoUrl: mercadoPagoSimulator.url }
// The process stops if its parent is gone already and cannot receive the message.
process.send?.(urls, undefined, undefined, error => error && void shutDown())
process.once('disconnect', shutDown)
process.once('SIGTERM', shutDown)
process.once('SIGINT', shutDown)
