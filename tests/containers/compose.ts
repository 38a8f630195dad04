import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import { createHttpBuyer } from '../support/http-buyer.ts'
import { type ComposeProject, createComposeProject } from './compose-project.ts'
import type { Engine } from './engine.ts'
import { startPlainForwarder } from './plain-forwarder.ts'

const startTimeoutMs = 90_000
const simulatorPort = 4242
const backupName = 'before-the-last-order'
const dataVolumes = ['data', 'database']
const volumes = [...dataVolumes, 'certificates', 'proxy', 'backups']

type Report = (passed: string) => void
type Options = { image: string; port: number; standIn: string | null }

async function waitFor<T>(what: string, find: () => Promise<T | null | false>): Promise<T> {
  for (const until = Date.now() + startTimeoutMs; Date.now() < until; await sleep(500)) {
    const found = await find()
    if (found) return found
  }
  throw new Error(`${what} did not happen within ${startTimeoutMs / 1000} s.`)
}

function createTrial(engine: Engine, project: ComposeProject, port: number) {
  const origin = `https://localhost:${port}`
  const execute = (service: string, ...command: string[]) =>
    engine.tryRun('exec', project.getContainer(service), ...command)

  /** Confirms a payment inside the shop's container, where the simulated provider listens on loopback. */
  async function confirm(intentId: string) {
    const script = `fetch('http://127.0.0.1:${simulatorPort}/v1/payment_intents/${intentId}/confirm', { method: 'POST',
      headers: { authorization: 'Bearer ${simulatorKeys.secret}', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'payment_method=pm_card_visa' }).then(response => process.exit(response.ok ? 0 : 1))`
    assert.equal((await execute('shop', 'node', '-e', script)).code, 0, 'the payment was not confirmed')
  }

  return {
    execute,
    /** Waits until the shop answers through the proxy, with a certificate of the proxy's own authority. */
    async openForwarder() {
      const authority = await waitFor('The creation of a certificate', async () => {
        const { code, output } = await execute('proxy', 'cat', '/data/caddy/pki/authorities/local/root.crt')
        return code === 0 && output.includes('BEGIN CERTIFICATE') && `${output}\n`
      })
      const forwarder = await startPlainForwarder(origin, authority)
      await waitFor('An answer of the shop', async () => (await fetch(`${forwarder.url}/readyz`)).ok)
      return forwarder
    },
    async buy(url: string) {
      const page = await (await fetch(url)).text()
      const productId = /\/checkout\?product=([0-9a-f-]{36})/.exec(page)?.[1]
      assert(productId, 'the front page of the demo shop links to no checkout')
      const buyer = createHttpBuyer({ url, simulatorUrl: '' })
      const { checkoutId, intentId } = await buyer.reachIntent(productId)
      await confirm(intentId)
      const settled = await buyer.settle(checkoutId)
      assert.equal(settled.state, 'paid')
      return settled.order.publicId
    },
    /** Reads from the database, because a restored shop has no session of the buyer's. */
    async listOrders() {
      const query = 'select public_id from orders where not is_example order by 1'
      const command = `PGPASSWORD="$POSTGRES_PASSWORD" psql -h 127.0.0.1 -U vitrine -d vitrine -Atc "${query}"`
      return (await execute('database', 'sh', '-c', command)).output.split('\n')
    },
    isDatabaseReady: async () =>
      (await execute('database', 'pg_isready', '--host=127.0.0.1', '--username=vitrine')).code === 0,
    /** Finds a backup that the service made by itself. */
    findBackup: async () => {
      const { output } = await execute('backup', 'ls', '/backups')
      return output.split('\n').find(name => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name)) ?? null
    },
  }
}

/** Replaces the container of the shop while readers request pages. Returns the statuses that they got. */
async function replaceShop(project: ComposeProject, url: string): Promise<number[]> {
  const statuses: number[] = []
  let isReplaced = false
  const reading = (async () => {
    while (!isReplaced) {
      const response = await fetch(url)
      await response.arrayBuffer()
      statuses.push(response.status)
      await sleep(50)
    }
  })()
  await project.compose('up', '--detach', '--force-recreate', '--no-deps', 'shop')
  await sleep(2000)
  isReplaced = true
  await reading
  return statuses
}

/**
 * Tries compose.yaml with the settings that `create-settings.sh` writes: sells through the proxy, backs up, replaces the
 * shop and restores the backup into empty volumes, by the commands that docs/operations.md names.
 */
export async function checkCompose(engine: Engine, options: Options, report: Report) {
  const project = createComposeProject(engine, options)
  const { compose } = project
  const trial = createTrial(engine, project, options.port)
  const removeAll = async () => {
    await compose('down').catch(() => undefined)
    for (const name of volumes) await engine.tryRun('volume', 'rm', project.getVolume(name))
  }
  await project.prepare(`SEED=demo\nSIMULATOR_PORT=${simulatorPort}\n`)
  await removeAll()
  let forwarder: Awaited<ReturnType<typeof trial.openForwarder>> | null = null
  try {
    await compose('up', '--detach')
    forwarder = await trial.openForwarder()
    report('compose starts the shop, PostgreSQL and Caddy, which serves the shop by HTTPS')
    const orders = [await trial.buy(forwarder.url)]
    report('a shopper buys through Caddy')
    const statuses = await replaceShop(project, forwarder.url)
    assert.deepEqual([...new Set(statuses)], [200], 'a request failed while the shop was replaced')
    report(`the shop is replaced while ${statuses.length} requests are served, none of which fails`)
    // podman-compose does not wait for the shop, and a failed first backup is repeated only after an hour.
    await engine.run('restart', project.getContainer('backup'))
    report(`the service 'backup' made ${await waitFor('A backup', trial.findBackup)}`)
    const { code, errors } = await trial.execute('backup', 'node', 'dist/server/backup.js', `/backups/${backupName}`)
    assert.equal(code, 0, errors)
    orders.push(await trial.buy(forwarder.url))
    assert.deepEqual(await trial.listOrders(), [...orders].sort())
    forwarder.close()
    await restore(engine, project, trial.isDatabaseReady)
    forwarder = await trial.openForwarder()
    assert.deepEqual(await trial.listOrders(), orders.slice(0, 1))
    report('a backup is restored into empty volumes, with the order of its time and not the later one')
  } catch (error) {
    throw new Error(`${String(error)}\n${await compose('logs').catch(String)}`)
  } finally {
    forwarder?.close()
    await removeAll()
    project.deleteFolder()
  }
}

async function restore(
  engine: Engine,
  { compose, getVolume }: ComposeProject,
  isDatabaseReady: () => Promise<boolean>,
) {
  await compose('down')
  for (const name of dataVolumes) await engine.run('volume', 'rm', getVolume(name))
  await compose('up', '--detach', 'database')
  await waitFor('The start of the database', isDatabaseReady)
  await compose('run', '--rm', '--no-deps', 'backup', 'node', 'dist/server/restore.js', `/backups/${backupName}`)
  await compose('up', '--detach')
}
