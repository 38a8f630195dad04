import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { createHttpBuyer } from '../support/http-buyer.ts'
import type { Engine } from './engine.ts'

const container = 'vitrine-check'
const volume = 'vitrine-check'
const drainSeconds = 5
const startTimeoutMs = 120_000

type Report = (passed: string) => void

/** What an attacker inside a container would look for: package managers, compilers, downloads and browsers. */
const unwantedPrograms = ['npm', 'npx', 'yarn', 'corepack', 'gcc', 'cc', 'make', 'python3', 'git', 'curl', 'chromium']
const unwantedPackages = ['vite', 'vitest', 'typescript', 'playwright-core', 'tsx', 'lucide-react']

/** The network of this machine, because the simulated card form is only reachable on its loopback address. */
const buildRunArguments = (image: string, port: number) => [
  ...['run', '--detach', '--name', container, '--network', 'host'],
  ...['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges'],
  ...['--volume', `${volume}:/data`],
  ...['--env', 'HOST=127.0.0.1', '--env', `PORT=${port}`, '--env', `DRAIN_SECONDS=${drainSeconds}`],
  image,
]

async function startContainer(engine: Engine, image: string, port: number) {
  await engine.run(...buildRunArguments(image, port))
  for (const until = Date.now() + startTimeoutMs; ; await sleep(500)) {
    const printed = await engine.readLogs(container)
    // The shop responds before it has filled the demo shop, and prints its addresses afterwards.
    const url = /Shop\s+(\S+)/.exec(printed)?.[1]
    const simulatorUrl = /Test cards\s+(\S+)/.exec(printed)?.[1]
    if (url && simulatorUrl && (await engine.isHealthy(container))) return { url, simulatorUrl }
    const isRunning = (await engine.run('inspect', '--format', '{{.State.Running}}', container)) === 'true'
    if (!isRunning || Date.now() > until) throw new Error(`The shop did not become healthy:\n${printed}`)
  }
}

async function checkIsolation(engine: Engine) {
  const execute = (...command: string[]) => engine.tryRun('exec', container, ...command)
  assert.equal((await execute('id', '-u')).output, '10001')
  assert.match((await execute('cat', '/proc/1/cmdline')).output, /^node\0dist\/server\/main\.js/)
  for (const folder of ['/app', '/app/dist', '/etc', '/usr/local/bin']) {
    const { code, errors } = await execute('touch', `${folder}/written`)
    assert(code !== 0 && /Read-only file system/.test(errors), `${folder} can be written to: ${errors}`)
  }
  const found = await execute('sh', '-c', `command -v ${unwantedPrograms.join(' ')}; true`)
  assert.equal(found.output, '', 'programs that a shop does not need')
  const packages = await execute('ls', '/app/node_modules')
  for (const name of unwantedPackages) assert(!packages.output.split('\n').includes(name), `the image contains ${name}`)
}

type Buyer = ReturnType<typeof createHttpBuyer>
async function buy(buyer: Buyer, productId: string) {
  const { checkoutId, intentId } = await buyer.reachIntent(productId)
  await buyer.confirm(intentId)
  const settled = await buyer.settle(checkoutId)
  assert.equal(settled.state, 'paid')
  return { buyer, checkoutId, publicId: settled.order.publicId }
}

async function findProduct(url: string) {
  const page = await (await fetch(url)).text()
  const productId = /\/checkout\?product=([0-9a-f-]{36})/.exec(page)?.[1]
  assert(productId, 'the front page of the demo shop links to no checkout')
  return productId
}

async function getStatus(url: string) {
  const response = await fetch(url)
  await response.arrayBuffer()
  return response.status
}

/** Stops the container as a deployment does, and buys meanwhile. */
async function checkDrain(engine: Engine, url: string, purchase: () => ReturnType<typeof buy>) {
  const stopped = engine.run('stop', '--time', '30', container)
  for (const until = Date.now() + drainSeconds * 1000; (await getStatus(`${url}/readyz`)) !== 503; await sleep(50))
    assert(Date.now() < until, '/readyz does not report that the shop is being stopped')
  const order = await purchase()
  assert.equal(await getStatus(`${url}/readyz`), 503)
  await stopped
  assert.equal(await engine.run('inspect', '--format', '{{.State.ExitCode}}', container), '0')
  return order
}

/** Tries the image as `docker run` starts it, with the embedded database and the simulated payments of a demo shop. */
export async function checkShopImage(engine: Engine, image: string, port: number, report: Report) {
  const removeAll = async () => {
    await engine.remove(container)
    await engine.tryRun('volume', 'rm', volume)
  }
  await removeAll()
  try {
    const bytes = Number(await engine.run('image', 'inspect', '--format', '{{.Size}}', image))
    report(`the image has ${Math.round(bytes / 1_000_000)} MB`)
    const shop = await startContainer(engine, image, port)
    report('the shop starts on a read-only file system and becomes healthy')
    await checkIsolation(engine)
    report('it runs as the user 10001, cannot write to the image, and has no package manager, compiler or browser')
    const productId = await findProduct(shop.url)
    const first = await buy(createHttpBuyer(shop), productId)
    report('a shopper buys')
    const last = await checkDrain(engine, shop.url, () => buy(createHttpBuyer(shop), productId))
    report('after SIGTERM /readyz is 503, a purchase is still completed, and the exit code is 0')
    await engine.remove(container)
    await startContainer(engine, image, port)
    for (const { buyer, checkoutId, publicId } of [first, last]) {
      const { state, order } = await buyer.settle(checkoutId)
      assert.deepEqual([state, order.publicId], ['paid', publicId])
    }
    report('a new container with the same volume has both orders')
  } finally {
    await removeAll()
  }
}
