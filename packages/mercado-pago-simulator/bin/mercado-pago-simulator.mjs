#!/usr/bin/env node
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { tsImport } from 'tsx/esm/api'

const usage = `mercado-pago-simulator [--port NUMBER] [--host ADDRESS] [--data-dir FOLDER] [--webhook-url URL] [--control-token TOKEN]
Serves an API that behaves like Mercado Pago, and its browser script. Port 0, the default, picks a free port. Without a
data folder nothing is kept. Notifications are sent to the webhook URL. The control token is required by /_sim/ and is
printed when none is given.`
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    host: { type: 'string', default: '127.0.0.1' },
    'data-dir': { type: 'string' },
    'webhook-url': { type: 'string' },
    'control-token': { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(usage)
  process.exit(0)
}

const { startSimulator, simulatorKeys } = await tsImport('../src/index.ts', import.meta.url)
const { buildBrowserScripts } = await tsImport('../src/build.ts', import.meta.url)
const browserDir = mkdtempSync(join(tmpdir(), 'mercado-pago-simulator-'))
await buildBrowserScripts(browserDir)

const controlToken = values['control-token'] ?? randomBytes(16).toString('hex')
const simulator = await startSimulator({
  port: Number(values.port),
  host: values.host,
  dataDir: values['data-dir'] ?? null,
  browserDir,
  controlToken,
  log: console.log,
})
if (values['webhook-url']) await simulator.setWebhookUrl(values['webhook-url'])
console.log(`access token ${simulatorKeys.accessToken}
public key ${simulatorKeys.publicKey}
webhook secret ${simulatorKeys.webhookSecret}`)
if (!values['control-token']) console.log(`control token ${controlToken}`)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    await simulator.close()
    rmSync(browserDir, { recursive: true, force: true })
    process.exit(0)
  })
