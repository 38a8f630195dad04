import { getPushSettings, type PushSettings, registerPushDevice } from '#contract/push.ts'
import { type PushAnswer, startPushService } from '#tests/support/push-service.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { runConcurrently, waitUntil } from '../support/waiting.ts'

const buyersAtOnce = 2
const purchaseLimitMs = 10_000
/** A message to a silent push service times out after ten seconds, and four are sent at a time. */
const deliveryLimitMs = 90_000

/** How the push service answers the first attempts to send a message to each device; it accepts the later ones. */
const firstAnswers: Record<string, readonly PushAnswer[]> = { healthy: [], failing: [500, 503], silent: ['hang'] }

/**
 * Sells while the push service of one device fails and that of another one never answers. No purchase may fail or be
 * slow, and each sale must be accepted once for each device.
 */
async function runHostilePushService(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const service = await startPushService()
  const { productId } = await stage.newProduct()
  const { publicKey } = await stage.seller.callOrThrow<PushSettings>(getPushSettings, {})
  const names = new Map<string, string>()
  for (const name of Object.keys(firstAnswers)) {
    const { device, ...subscription } = service.subscribe(publicKey)
    await stage.seller.callOrThrow(registerPushDevice, { body: { ...subscription, language: 'en' } })
    names.set(device, name)
  }
  service.behavior.answer = (device, attempt) => firstAnswers[names.get(device) ?? '']?.[attempt - 1] ?? 201
  const violations: string[] = []
  const trials = env.short ? 4 : 200
  await runConcurrently(trials, buyersAtOnce, async () => {
    const startedAt = Date.now()
    const bought = await stage.newBuyer().buyWithRetries(productId)
    if (bought.status !== 200) violations.push(`a purchase ended with ${bought.status}`)
    if (Date.now() - startedAt > purchaseLimitMs) violations.push('a purchase took longer than ten seconds')
  })
  const orders = await stage.sql<{ id: string }>("select id from orders where state = 'paid'")
  const expected = orders.map(({ id }) => `order.paid ${id}`).sort()
  const listTags = (device: string) => service.listDelivered(device).map(({ tag }) => tag)
  const isDelivered = async () => [...names.keys()].every(device => listTags(device).length >= expected.length)
  await waitUntil(isDelivered, deliveryLimitMs * Math.ceil(trials / 20), 250)
  for (const [device, name] of names)
    if (listTags(device).sort().join() !== expected.join())
      violations.push(`the ${name} device accepted ${listTags(device).length} messages for ${expected.length} sales`)
  violations.push(...service.rejected)
  service.close()
  return {
    trials,
    violations: [...violations, ...(await stage.verdict())],
    note: `${service.received.length} attempts`,
  }
}

export const pushScenarios: readonly Scenario[] = [
  { name: 'a push service that hangs or fails', waits: true, run: runHostilePushService },
]
