import {
  getWebhookEndpoint,
  resendFailedDeliveries,
  resumeWebhookEndpoint,
  type WebhookEndpoint,
} from '#contract/webhooks.ts'
import type { Outcome, ScenarioContext } from '../scenario.ts'
import type { Random } from '../support/random.ts'
import type { Stage } from '../support/stage.ts'
import { runConcurrently, waitUntil } from '../support/waiting.ts'
import { type AnswerDelivery, startWebhookReceiver } from '../support/webhook-receiver.ts'
import { addEndpoint, answerOk, compareWithOrders, finishDeliveries } from './webhook-shop.ts'

const buyersAtOnce = 8
const attemptTimeoutMs = 10_000

/** The ways in which a hostile receiver makes an attempt fail. */
const hostileAnswers: Record<string, AnswerDelivery> = {
  error: response => void response.writeHead(500).end('error'),
  redirect: response => void response.writeHead(302, { location: '/elsewhere' }).end(),
  reset: response => void response.destroy(),
  'cut answer': response => {
    response.writeHead(200, { 'content-length': '100' }).write('half of an answer')
    setTimeout(() => response.destroy(), 20)
  },
  silence: () => undefined,
  'slow body': response => {
    response.writeHead(200).write('.')
    const timer = setInterval(() => response.write('.'), 500)
    response.on('close', () => clearInterval(timer))
    setTimeout(() => response.end(), 2 * attemptTimeoutMs)
  },
}
/** These answers last as long as an attempt may take, so they are chosen less often than the others. */
const slowAnswers = new Set(['silence', 'slow body'])

/**
 * Uses each hostile answer once for the first deliveries. Of the later deliveries, 15 in 100 get a fast failure, 2 in
 * 100 a slow one, and the others succeed.
 */
function createHostileAnswer(random: Random): AnswerDelivery {
  const names = Object.keys(hostileAnswers)
  const fast = names.filter(name => !slowAnswers.has(name))
  const choose = () => {
    const chance = random.next()
    if (chance < 0.15) return random.pick(fast)
    return chance < 0.17 ? random.pick([...slowAnswers]) : ''
  }
  const untried = [...names]
  return (response, event) => {
    const answer = hostileAnswers[untried.pop() ?? choose()] ?? answerOk
    answer(response, event)
  }
}

/**
 * Kills the shop while shoppers buy: right after a receiver has answered in even trials, at a random moment in odd
 * trials. Returns the violations.
 */
async function buyDuringKill(stage: Stage, env: ScenarioContext, trial: number, productId: string, orders: number) {
  const problems: string[] = []
  const atFailpoint = trial % 2 === 0
  if (atFailpoint) await stage.shop.killAt('webhook.answered', env.random.between(1, orders))
  const buying = runConcurrently(orders, buyersAtOnce, () => stage.newBuyer().buyWithRetries(productId))
  if (!atFailpoint) {
    await new Promise(resolve => setTimeout(resolve, env.random.between(50, 800)))
    await stage.shop.restart()
  } else if (await stage.shop.dies(40_000)) await stage.shop.start({}, 'a kill after an answer')
  else problems.push('the shop never reached the failpoint webhook.answered')
  await buying
  return problems
}

/**
 * Sells to a hostile receiver, to one that answers 410 and to a friendly one, while the shop is killed. The endpoint
 * that answered 410 is disabled; its events arrive after it is resumed and the failed deliveries are sent again.
 */
export async function runHostileReceiver(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const since = new Date(Date.now() - 60_000).toISOString()
  const receiver = await startWebhookReceiver()
  const { productId } = await stage.newProduct()
  const kills = env.short ? 2 : 40
  const ordersEach = env.short ? 15 : 250
  const friendly = await addEndpoint(stage, receiver, '/friendly', answerOk)
  const hostile = await addEndpoint(stage, receiver, '/hostile', createHostileAnswer(env.random))
  const gone = await addEndpoint(stage, receiver, '/gone', response => void response.writeHead(410).end())
  const violations: string[] = []
  for (let trial = 0; trial < kills; trial += 1)
    violations.push(...(await buyDuringKill(stage, env, trial, productId, ordersEach)))

  const readEndpoint = (id: string) => stage.seller.callOrThrow<WebhookEndpoint>(getWebhookEndpoint, { params: { id } })
  // A killed process leaves its attempts leased for half a minute, and an endpoint has two attempts at a time.
  const isGone = async () => (await readEndpoint(gone.id)).disabledReason === 'gone'
  if (!(await waitUntil(isGone, 60_000, 500)))
    violations.push('the endpoint that answered 410 was not disabled within a minute')
  if ((await readEndpoint(hostile.id)).state !== 'on') violations.push('the hostile endpoint is not on any more')
  gone.inbox.answer = answerOk
  await stage.seller.callOrThrow(resumeWebhookEndpoint, { params: { id: gone.id } })
  await stage.seller.callOrThrow(resendFailedDeliveries, { params: { id: gone.id }, body: { since } })

  // A slow failure lasts ten seconds, and an endpoint that fails has one attempt at a time.
  violations.push(...(await finishDeliveries(stage, env.short ? 180_000 : 5_400_000)))
  for (const [name, { inbox }] of Object.entries({ friendly, hostile, gone }))
    violations.push(...(await compareWithOrders(stage, name, inbox)))
  const [sold] = await stage.sql<{ paid: number }>("select count(*)::int as paid from orders where state = 'paid'")
  if (!sold || sold.paid < (kills * ordersEach) / 2)
    violations.push(`only ${sold?.paid} orders were paid during the kills, so there was no load`)
  const attempts = [...hostile.inbox.events.values()].reduce((sum, each) => sum + each.attempts, 0)
  receiver.close()
  violations.push(...(await stage.verdict()))
  const note = `${hostile.inbox.events.size} events to the hostile receiver in ${attempts} attempts`
  return { trials: kills * ordersEach, violations, note }
}
