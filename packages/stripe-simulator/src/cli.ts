import { env } from 'node:process'
import { parseArgs } from 'node:util'
import { startSimulator } from './index.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    'data-dir': { type: 'string' },
    'browser-dir': { type: 'string' },
  },
})
const browserDir = values['browser-dir']
const controlToken = env.SIMULATOR_CONTROL_TOKEN
if (!browserDir || !controlToken) throw new Error('--browser-dir and SIMULATOR_CONTROL_TOKEN are required')

const simulator = await startSimulator({
  port: Number(values.port),
  host: values.host,
  dataDir: values['data-dir'] ?? null,
  browserDir,
  controlToken,
  log: line => process.stdout.write(`${line}\n`),
}).catch(error => {
  if (error.code !== 'EADDRINUSE') throw error
  // The parent process reports that the port is in use and names the setting to change.
  process.exit(1)
})

async function shutDown() {
  await simulator.close()
  process.exit(0)
}
// The process stops if its parent is gone already and cannot receive the message.
process.send?.({ url: simulator.url }, undefined, undefined, error => error && void shutDown())
process.once('disconnect', shutDown)
process.once('SIGTERM', shutDown)
process.once('SIGINT', shutDown)
