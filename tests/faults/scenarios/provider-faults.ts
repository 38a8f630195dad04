import { setTimeout as sleep } from 'node:timers/promises'
import type { Exchange } from '@vitrine/stripe-simulator/control/exchanges.ts'
import type { Fault } from '@vitrine/stripe-simulator/control/faults.ts'
import { simulatorKeys } from '@vitrine/stripe-simulator/keys.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { retryCall } from '../support/buyer.ts'
import { hideProviderChanges } from '../support/hide-provider-changes.ts'
import type { Stage } from '../support/stage.ts'

type CallFault = Partial<Fault> & { path: string }

/** The shop's calls to the provider during a purchase with an offer. Each scenario lets one of them fail. */
const calls: readonly (Pick<CallFault, 'method' | 'path'> & { at: 'customer' | 'intent' | 'settle' | 'offer' })[] = [
  { method: 'POST', path: '/v1/customers', at: 'customer' },
  { method: 'POST', path: '/v1/payment_intents', at: 'intent' },
  { method: 'GET', path: '/v1/payment_intents/*', at: 'settle' },
  { method: 'POST', path: '/v1/payment_intents', at: 'offer' },
]

/** Buys with an offer while one call to the provider fails, and then retries as the shopper. */
async function buyDuringFault(stage: Stage, at: (typeof calls)[number], fault: Partial<Fault>): Promise<string[]> {
  const { productId, sku, offer } = await stage.lamp()
  const buyer = stage.newBuyer()
  const injectFault = (when: string) =>
    when === at.at && stage.provider.fault({ ...fault, method: at.method ?? '', path: at.path })
  await buyer.open(productId, sku)
  await injectFault('customer')
  const known = await retryCall(buyer.customer, 45_000)
  await injectFault('intent')
  const intent = await retryCall(buyer.intent, 45_000)
  if (known.status !== 200 || intent.status !== 200) {
    return [`${at.at}: customer ${known.status}, intent ${intent.status} ${intent.body.code ?? ''}`]
  }
  await injectFault('settle')
  await buyer.confirm()
  const settled = await retryCall(buyer.settle, 45_000)
  if (settled.body.state !== 'paid') return [`${at.at}: settle ${settled.status} ${settled.body.state}`]
  await retryCall(buyer.openOffers)
  await injectFault('offer')
  const accepted = await retryCall(() => buyer.accept(offer), 45_000)
  return accepted.body.success
    ? []
    : [`${at.at}: offer ${accepted.status} ${accepted.body.error ?? accepted.body.code}`]
}

const buildFaultScenario = (name: string, fault: Partial<Fault>): Scenario => ({
  name,
  waits: true,
  async run(env): Promise<Outcome> {
    const stage = await env.freshStage()
    const isAnswerLost = fault.when === 'after'
    const rounds = env.short ? 1 : 5
    const hangs = fault.does === 'delay'
    // Calls that hang are slow, so with `--short` only the calls that charge are delayed.
    const faultyCalls = env.short && hangs ? calls.filter(({ at }) => at === 'intent' || at === 'offer') : calls
    const problems: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const call of faultyCalls) {
        if (isAnswerLost) await hideProviderChanges(stage.provider)
        problems.push(...(await buyDuringFault(stage, call, fault)))
        await stage.provider.calm()
      }
    }
    return { trials: rounds * faultyCalls.length, violations: [...problems, ...(await stage.verdict())] }
  },
})

/**
 * Revokes the shop's key, so that every call to the provider fails. Shoppers must receive a 503, and everything must
 * work once the key is restored.
 */
async function runRevokedKey(env: ScenarioContext): Promise<Outcome> {
  const stage = await env.freshStage()
  const { productId } = await stage.newProduct({ stock: 50 })
  const trials = env.short ? 2 : 10
  const problems: string[] = []
  for (let trial = 0; trial < trials; trial += 1) {
    const paying = stage.newBuyer()
    await paying.reachIntent(productId)
    await paying.confirm()
    await stage.provider.control('POST', '/keys', { revoke: simulatorKeys.secret })
    const settled = await paying.settle()
    // The event may have been processed before the key was revoked.
    if (settled.status !== 503 && settled.body.state !== 'paid')
      problems.push(`settle without a key: ${settled.status}`)
    const otherBuyer = stage.newBuyer()
    await otherBuyer.open(productId)
    const refused = await otherBuyer.customer()
    if (refused.status !== 503) problems.push(`customer without a key: ${refused.status}`)
    await sleep(500)
    await stage.provider.control('POST', '/keys', { restore: simulatorKeys.secret })
    const last = await otherBuyer.buyWithRetries(productId)
    if (last.body.state !== 'paid') problems.push(`buying with the key back: ${last.status} ${last.body.code}`)
  }
  return { trials, violations: [...problems, ...(await stage.verdict())] }
}

const quietMs = 12_000
/** More calls than this during the quiet time mean that the shop does not pause between its calls. */
const maxCalls = 60

/**
 * Lets every call to the provider fail for a while, without events. Shoppers must receive a 503, the shop must pause
 * between its own calls while no shopper acts, and everything must be paid once the provider works again.
 */
const buildTotalFailureScenario = (status: 500 | 429): Scenario => ({
  name: `provider responds to every call with ${status} for a while`,
  waits: true,
  async run(env): Promise<Outcome> {
    const stage = await env.freshStage()
    const { productId } = await stage.newProduct({ stock: 50 })
    const trials = env.short ? 4 : 20
    const paying = await Promise.all(
      Array.from({ length: trials }, async () => {
        const buyer = stage.newBuyer()
        await buyer.reachIntent(productId)
        return buyer
      }),
    )
    const problems: string[] = []
    await stage.provider.events({ drop: ['*'] })
    for (const buyer of paying) await buyer.confirm()
    await stage.provider.fault({ does: 'status', status, times: 1_000_000 })
    for (const buyer of paying) {
      const response = await buyer.settle()
      if (response.status !== 503)
        problems.push(`settle: ${response.status} ${response.body.state ?? response.body.error}`)
    }
    const otherBuyer = stage.newBuyer()
    await otherBuyer.open(productId)
    const refused = await otherBuyer.customer()
    if (refused.status !== 503) problems.push(`customer: ${refused.status}`)
    const calls = await countCalls(stage, quietMs)
    if (calls > maxCalls)
      problems.push(`${calls} calls to the provider in ${quietMs / 1_000} s although no shopper acted`)
    await stage.provider.calm()
    for (const buyer of paying) {
      const settled = await retryCall(buyer.settle)
      if (settled.body.state !== 'paid') problems.push(`settle, afterwards: ${settled.status} ${settled.body.state}`)
    }
    const last = await otherBuyer.buyWithRetries(productId)
    if (last.body.state !== 'paid') problems.push(`buying afterwards: ${last.status} ${last.body.code}`)
    return {
      trials,
      note: `${calls} calls to the provider while no shopper acted`,
      violations: [...problems, ...(await stage.verdict())],
    }
  },
})

/** Counts the shop's calls to the provider during the next `ms` milliseconds. */
async function countCalls({ provider }: Stage, ms: number): Promise<number> {
  const startMs = Date.now()
  await sleep(ms)
  const { data } = await provider.control<{ data: Exchange[] }>('GET', '/exchanges?limit=1000')
  return data.filter(({ caller, at }) => caller === 'server' && at >= startMs).length
}

const threeTimes = { times: 3 } as const

export const providerFaultScenarios: readonly Scenario[] = [
  buildFaultScenario('provider responds 500', { does: 'status', status: 500, ...threeTimes }),
  buildFaultScenario('provider responds 429', { does: 'status', status: 429, ...threeTimes }),
  buildTotalFailureScenario(500),
  buildTotalFailureScenario(429),
  buildFaultScenario('provider cuts the connection', { does: 'cut', when: 'before', ...threeTimes }),
  buildFaultScenario('provider’s response is lost', { does: 'cut', when: 'after', ...threeTimes }),
  buildFaultScenario('provider acts and responds 500', {
    does: 'status',
    status: 500,
    when: 'after',
    ...threeTimes,
  }),
  buildFaultScenario('provider hangs for 30 s before it acts', {
    does: 'delay',
    when: 'before',
    delayMs: 30_000,
    times: 1,
  }),
  buildFaultScenario('provider hangs for 30 s after it acted', {
    does: 'delay',
    when: 'after',
    delayMs: 30_000,
    times: 1,
  }),
  { name: 'provider’s key is revoked for a while', waits: true, run: runRevokedKey },
]
