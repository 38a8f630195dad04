import { resendFailedDeliveries } from '#contract/webhooks.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { runConcurrently, waitUntil } from '../support/waiting.ts'
import { startWebhookReceiver } from '../support/webhook-receiver.ts'
import { runHostileReceiver } from './hostile-receiver.ts'
import { addEndpoint, answerOk, compareWithOrders, countDeliveries } from './webhook-shop.ts'

const buyersAtOnce = 4
/** The events of a purchase must arrive within this time at a receiver that answers. */
const deliveryLimitMs = 10_000

/** Sells while one receiver accepts connections and never answers. The events must reach another receiver in time. */
async function runSilentReceiver(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const receiver = await startWebhookReceiver()
  const { productId } = await stage.newProduct()
  const silent = await addEndpoint(stage, receiver, '/silent', () => undefined)
  const healthy = await addEndpoint(stage, receiver, '/healthy', answerOk)
  const trials = env.short ? 20 : 1_000
  const violations: string[] = []
  await runConcurrently(trials, buyersAtOnce, () => stage.newBuyer().buyWithRetries(productId))
  const isDelivered = () =>
    countDeliveries(stage, `endpoint_id = '${healthy.id}' and state <> 'done'`).then(left => left === 0)
  if (!(await waitUntil(isDelivered, deliveryLimitMs)))
    violations.push('the healthy receiver waited for the silent one: deliveries are left after 10 s')
  if (silent.inbox.events.size === 0) violations.push('nothing was sent to the silent receiver')
  if ((await countDeliveries(stage, `endpoint_id = '${silent.id}' and state = 'waiting'`)) === 0)
    violations.push('nothing waits for the silent receiver, so it delayed nothing')
  violations.push(...(await compareWithOrders(stage, 'healthy', healthy.inbox)))
  receiver.close()
  return { trials, violations: [...violations, ...(await stage.verdict())] }
}

/**
 * Inserts `count` copies of the endpoint's first `order.paid` event, whose deliveries have failed for the last time.
 */
const addFailedDeliveries = (env: { sql: (query: string) => Promise<unknown> }, endpointId: string, count: number) =>
  env.sql(`
    with original as (
      select e.* from shop_events e join webhook_deliveries d on d.event_id = e.id
      where d.endpoint_id = '${endpointId}' and e.type = 'order.paid' order by e.sequence limit 1),
    copies as (
      insert into shop_events (id, mode, type, subject_id, order_id, payload, created_at)
      select gen_random_uuid(), mode, type, subject_id, order_id, payload, now()
      from original, generate_series(1, ${count}) returning id)
    insert into webhook_deliveries (id, endpoint_id, event_id, state, attempts, next_at, queued_at, created_at, done_at)
    select gen_random_uuid(), '${endpointId}', id, 'dead', 10, now(), now(), now(), now() from copies`)

/** Sends thousands of failed deliveries again during sales. Events of new orders must not wait for them. */
async function runReplayDuringSales(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const receiver = await startWebhookReceiver()
  const { productId } = await stage.newProduct()
  const [failed, orders, answerMs, limitMs] = env.short ? [200, 5, 50, 60_000] : [10_000, 50, 20, 300_000]
  const { id, inbox } = await addEndpoint(stage, receiver, '/orders', response => {
    setTimeout(() => response.end('ok'), answerMs)
  })
  await stage.newBuyer().buyWithRetries(productId)
  const isIdle = () => countDeliveries(stage, "state = 'waiting'").then(left => left === 0)
  await waitUntil(isIdle, deliveryLimitMs)
  await addFailedDeliveries(stage, id, failed)
  const since = new Date(Date.now() - 3_600_000).toISOString()
  const { resent } = await stage.seller.callOrThrow<{ resent: number }>(resendFailedDeliveries, {
    params: { id },
    body: { since },
  })
  const startedAt = Date.now()
  const violations = resent === failed ? [] : [`${resent} of ${failed} failed deliveries were sent again`]
  for (let order = 0; order < orders; order += 1) {
    const bought = await stage.newBuyer().buyWithRetries(productId)
    if (bought.status !== 200) violations.push(`a purchase ended with ${bought.status}`)
  }
  const isLiveDelivered = () => countDeliveries(stage, "priority = 0 and state = 'waiting'").then(left => left === 0)
  if (!(await waitUntil(isLiveDelivered, deliveryLimitMs)))
    violations.push('events of new orders waited more than 10 s behind failed ones')
  const left = await countDeliveries(stage, "priority = 1 and state = 'waiting'")
  if (left === 0) violations.push('no failed delivery was left when the events of the new orders had arrived')
  if (!(await waitUntil(isIdle, limitMs, 250)))
    violations.push(`the failed deliveries were not sent within ${limitMs / 1_000} s`)
  const seconds = Math.round((Date.now() - startedAt) / 1_000)
  const arrived = [...inbox.events.values()].filter(event => event.type === 'order.paid').length
  if (arrived !== failed + orders + 1)
    violations.push(`${arrived} events arrived, ${failed + orders + 1} were expected`)
  violations.push(...inbox.problems)
  receiver.close()
  const note = `${left} of ${failed} were left when the new events had arrived, all were sent after ${seconds} s`
  return { trials: failed, violations: [...violations, ...(await stage.verdict())], note }
}

export const webhookScenarios: readonly Scenario[] = [
  { name: 'a hostile receiver of webhooks, and kills during its deliveries', run: runHostileReceiver },
  { name: 'a receiver of webhooks that never answers', run: runSilentReceiver },
  { name: 'failed webhooks are sent again during sales', run: runReplayDuringSales },
]
