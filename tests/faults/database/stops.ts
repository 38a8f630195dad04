import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { type Buyer, retryCall } from '../support/buyer.ts'
import { waitUntil } from '../support/waiting.ts'

const maxStopMs = 10_000

/** Deploys under load. The process must exit in time, and the next process must finish the purchases in progress. */
async function runStopInFlight(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const goods = await stage.newProduct({ stock: 10_000 })
  const trials = env.short ? 1 : 5
  const inFlight = 50
  const problems: string[] = []
  for (let trial = 0; trial < trials; trial += 1) {
    const buyers = Array.from({ length: inFlight }, () => stage.newBuyer())
    const buy = async (buyer: Buyer) => {
      const last = await buyer.buyWithRetries(goods.productId)
      const paid =
        last.body.state === 'paid' ? last : await retryCall(() => retryPurchase(buyer, goods.productId), 60_000)
      if (paid.body.state !== 'paid') problems.push(`${paid.status} ${paid.body.code ?? paid.body.error}`)
    }
    const buying = buyers.map(buy)
    await sleep(env.random.between(30, 400))
    const startedAt = performance.now()
    const exited = stage.shop.stop()
    await Promise.race([exited, sleep(3 * maxStopMs)])
    const ms = Math.round(performance.now() - startedAt)
    if (ms > maxStopMs) problems.push(`the process took ${ms} ms to exit instead of at most ${maxStopMs} ms`)
    await stage.shop.kill()
    await stage.shop.start({}, 'a stop')
    await Promise.all(buying)
  }
  return { trials, violations: [...problems, ...(await stage.verdict())] }
}

const retryPurchase = (buyer: Buyer, productId: string) => buyer.buyWithRetries(productId)

/**
 * Takes the mail server down for a while. Purchases and provider events must not be affected, and each e-mail must be
 * sent once afterwards.
 */
async function runMailOutage(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const goods = await stage.newProduct({ stock: 1_000 })
  const trials = env.short ? 5 : 30
  const problems: string[] = []
  await stage.mailbox.down()
  for (let trial = 0; trial < trials; trial += 1) {
    const buyer = stage.newBuyer()
    const last = await buyer.buy(goods.productId)
    if (last.body.state !== 'paid') problems.push(`a purchase without a mail server: ${last.status} ${last.body.state}`)
  }
  const countUnprocessedEvents = async () => {
    const [row] = await stage.sql<{ n: number }>("select count(*)::int as n from provider_events where state <> 'done'")
    return row?.n ?? 0
  }
  if (!(await waitUntil(async () => (await countUnprocessedEvents()) === 0, maxStopMs)))
    problems.push(`${await countUnprocessedEvents()} events are unprocessed although only the mail server is down`)
  const sent = stage.mailbox.received.length
  if (sent > 0) problems.push(`${sent} e-mails were delivered although the mail server is down`)
  await stage.mailbox.up()
  problems.push(...(await stage.verdict()))
  const ids = stage.mailbox.received.map(mail => mail.messageId)
  const duplicates = ids.length - new Set(ids).size
  if (duplicates > 0) problems.push(`${duplicates} e-mails arrived twice`)
  return { trials, violations: problems }
}

export const stopScenarios: readonly Scenario[] = [
  { name: 'SIGTERM with 50 purchases in flight', run: runStopInFlight },
  { name: 'mail server down, then up', waits: true, run: runMailOutage },
]
