import { once } from 'node:events'
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import type { Stage } from '../support/stage.ts'
import { waitUntil } from '../support/waiting.ts'

const maxEventAttempts = 12
/** Longer than the lease of a job, which lasts 30 s unless it is renewed. */
const slowMailMs = 40_000

async function countRows(stage: Stage, tableAndCondition: string): Promise<number> {
  const [row] = await stage.sql<{ count: number }>(`select count(*)::int as count from ${tableAndCondition}`)
  return row?.count ?? 0
}

/**
 * Kills the shop each time it takes an event, as an event would do that ends its process. The shop must give the event
 * up after its attempts, raise an alarm, keep running and still mark the order paid.
 */
async function runPoisonousEvent(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const { productId } = await stage.newProduct({ stock: 10 })
  const buyer = stage.newBuyer()
  await buyer.reachIntent(productId)
  await stage.shop.killAt('inbox.taken')
  await buyer.confirm()
  const problems: string[] = []
  for (let attempt = 1; attempt <= maxEventAttempts; attempt += 1) {
    if (!(await stage.shop.dies(15_000))) {
      problems.push(`the shop did not take the event in attempt ${attempt}`)
      break
    }
    // With `--short` most attempts are skipped. The wait until the lease of the dead process ends is always skipped.
    if (env.short && attempt === 2) attempt = maxEventAttempts
    await stage.sql(`update provider_events set next_at = now(), attempts = ${attempt} where state = 'received'`)
    // The process can die before it is ready.
    if (attempt < maxEventAttempts) await stage.shop.start({ FAULT_KILL_AT: 'inbox.taken' }).catch(() => undefined)
  }
  await stage.shop.kill()
  await stage.shop.start({ FAULT_KILL_AT: 'inbox.taken' }, 'the last attempt').catch(() => undefined)
  const isGivenUp = () => countRows(stage, "provider_events where state = 'dead'").then(count => count > 0)
  if (!(await waitUntil(isGivenUp, 30_000))) problems.push('no event was given up after its attempts')
  if ((await countRows(stage, "alarms where kind = 'dead_letter'")) === 0) problems.push('no alarm was raised')
  if (!stage.shop.isRunning()) problems.push('the shop died of an event that it had given up')
  await stage.shop.restart()
  return { trials: 1, violations: [...problems, ...(await stage.verdict())] }
}

/**
 * Forwards connections to a mail server. Its acceptance of an e-mail arrives `delayMs` later; until then the first line
 * of a longer answer arrives every few seconds, so that the sender does not time out.
 */
async function openSlowMailServer(target: URL, delayMs: number) {
  const sockets = new Set<Socket>()
  const server = createServer(client => {
    const upstream = openSocket(Number(target.port), target.hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
    }
    client.pipe(upstream)
    upstream.on('data', async (chunk: Buffer) => {
      if (/^250 .*queued/m.test(chunk.toString()))
        for (const until = Date.now() + delayMs; Date.now() < until; await sleep(4_000)) client.write('250-waiting\r\n')
      client.write(chunk)
    })
    upstream.on('end', () => client.end())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

/** Sends an e-mail to a server that needs longer than a lease. No worker may send the e-mail a second time meanwhile. */
async function runSlowMail(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const { productId } = await stage.newProduct()
  const slow = await openSlowMailServer(new URL(stage.mailbox.url), slowMailMs)
  await stage.shop.restart({ SMTP_URL: slow.url })
  await stage.newBuyer().buyWithRetries(productId)
  const isSent = () => countRows(stage, "emails where state = 'sent'").then(count => count > 0)
  const problems = (await waitUntil(isSent, slowMailMs + 30_000, 500)) ? [] : ['the e-mail was never recorded as sent']
  const times = stage.mailbox.received.length
  if (times !== 1) problems.push(`the e-mail was sent ${times} times`)
  problems.push(...(await stage.verdict()))
  slow.close()
  return { trials: 1, violations: problems }
}

/**
 * Lets the events of many payments fail at the same moment. Their next attempts must not come at the same moment too.
 */
async function runFailuresAtOnce(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const { productId } = await stage.newProduct({ stock: 100 })
  const trials = 20
  const buyers = Array.from({ length: trials }, () => stage.newBuyer())
  for (const buyer of buyers) await buyer.reachIntent(productId)
  await stage.provider.fault({ does: 'status', status: 500, method: 'GET', times: 1_000_000 })
  for (const buyer of buyers) await buyer.confirm()
  const waiting = "provider_events where state = 'received' and type = 'payment_intent.succeeded'"
  const failed = (what: string) =>
    waitUntil(async () => (await countRows(stage, `${waiting} and ${what}`)) >= trials, 60_000, 200)
  await failed('attempts > 0')
  // The wait after the ninth attempt is about nine minutes, over which the jitter spreads more than a minute.
  await stage.sql("update provider_events set attempts = 8, next_at = now() where state = 'received'")
  // An event that a worker has leased and not yet handled is due in half a minute.
  const rescheduled = "attempts = 9 and next_at > now() + interval '1 minute'"
  const problems = (await failed(rescheduled)) ? [] : ['the events did not all fail a ninth time']
  const [spread] = await stage.sql<{ seconds: number }>(
    `select extract(epoch from max(next_at) - min(next_at))::float as seconds from ${waiting} and ${rescheduled}`,
  )
  const seconds = Math.round(spread?.seconds ?? 0)
  if (seconds < 45) problems.push(`the next attempts of ${trials} events lie within ${seconds} s`)
  await stage.provider.calm()
  return { trials, violations: [...problems, ...(await stage.verdict())], note: `spread over ${seconds} s` }
}

export const queueScenarios: readonly Scenario[] = [
  { name: 'an event that kills its process each time', waits: true, run: runPoisonousEvent },
  { name: 'a mail server that takes longer than a lease', waits: true, run: runSlowMail },
  { name: 'events that fail at the same moment', waits: true, run: runFailuresAtOnce },
]
