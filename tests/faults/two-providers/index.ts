import { packUuid } from '#server/modules/payments/gateway/mercado-pago/reference.ts'
import { findUnfinishedWork } from '../model/checks.ts'
import { openDatabases } from '../model/database.ts'
import { openWorld, type World } from '../model/world.ts'
import type { Outcome, Scenario, ScenarioContext } from '../scenario.ts'
import { type MercadoPago, startMercadoPagoProvider } from '../support/mercado-pago.ts'
import type { Provider } from '../support/provider.ts'
import { findDisagreements } from '../support/verdict.ts'
import { type ChargeStory, chargeStories } from './charge-stories.ts'
import { offerStories } from './offer-stories.ts'
import { runRandomPurchases } from './random-purchases.ts'
import { openShopOfTwo, type ShopOfTwo } from './shop-of-two.ts'

/** Finds payments whose card was charged more than once, at one provider or at both. */
async function findDoubleCharges(world: World, mercadoPago: MercadoPago): Promise<string[]> {
  const { intents } = await world.provider.ledger()
  const byStripe = intents.flatMap(({ method, captured, metadata }) =>
    method === 'card' && captured > 0 && metadata.order_id && metadata.payment_id
      ? [packUuid(metadata.order_id) + packUuid(metadata.payment_id)]
      : [],
  )
  const charged = [...byStripe, ...(await mercadoPago.listChargedCards()).map(({ reference }) => reference)]
  return charged
    .filter((payment, at) => charged.indexOf(payment) !== at)
    .map(payment => `${payment}: its card was charged twice`)
}

type Stage = { newShop: (stock: number | null) => Promise<ShopOfTwo>; judge: () => Promise<string[]> }

/** Runs `work` in a shop with two providers, whose clock advances only when `work` advances it. */
async function withTwoProviders(env: ScenarioContext, work: (stage: Stage) => Promise<Outcome>): Promise<Outcome> {
  const databases = await openDatabases(env.database)
  const mercadoPago = await startMercadoPagoProvider()
  const world = await openWorld(await databases.fresh(), { mercadoPago })
  const units = new Map<string, number>()
  const slow: string[] = []
  const readBothLedgers = async () => {
    const { intents, ...sums } = await world.provider.ledger()
    return { ...sums, intents: [...intents, ...(await mercadoPago.ledger())] as typeof intents }
  }
  const bothProviders: Provider = { ...world.provider, ledger: readBothLedgers }
  try {
    await mercadoPago.sendTo(world.url)
    return await work({
      async newShop(stock) {
        const shop = await openShopOfTwo(world, mercadoPago, env.random, slow, stock)
        for (const method of ['card', 'pix'] as const) await shop.serve(method, 'mercado_pago')
        if (stock !== null) units.set(shop.variantId, stock)
        return shop
      },
      /** Finishes all background work and compares the shop with the ledgers of both providers. */
      async judge() {
        await world.provider.calm()
        await mercadoPago.calm()
        if (world.isDead()) await world.restart()
        world.disarm()
        for (const minutes of [0, 1, 2, 6, 31, 20, 6]) {
          await world.advance(minutes)
          await mercadoPago.deliverAll()
          await world.work()
        }
        const disagreements = await findDisagreements({
          ...{ provider: bothProviders, sql: world.sql, mailbox: null, units },
        })
        const doubleCharges = await findDoubleCharges(world, mercadoPago)
        return [...disagreements, ...doubleCharges, ...(await findUnfinishedWork(world.sql)), ...slow]
      },
    })
  } finally {
    await world.close()
    await mercadoPago.stop()
    await databases.stop()
  }
}

const runStories = (env: ScenarioContext, played: readonly ChargeStory[], times: number) =>
  withTwoProviders(env, async ({ newShop, judge }) => {
    const violations: string[] = []
    for (const { name, act } of played)
      for (let time = 0; time < times; time += 1) {
        const shop = await newShop(null)
        violations.push(...(await act(shop)).map(problem => `${name}: ${problem}`))
        await shop.calm()
      }
    return { trials: played.length * times, violations: [...violations, ...(await judge())] }
  })

const stories = [...chargeStories, ...offerStories]

const runs = { short: 50, long: 10_000 }

export const twoProviderScenarios: readonly Scenario[] = [
  { name: 'Mercado Pago: each known fault', form: 'short', run: env => runStories(env, stories, 1) },
  ...stories.map(
    (story): Scenario => ({
      name: `Mercado Pago: ${story.name}`,
      form: 'long',
      run: env => runStories(env, [story], 10),
    }),
  ),
  {
    name: 'Mercado Pago: random outages, cards, codes and changes between two providers',
    run: env =>
      withTwoProviders(env, async ({ newShop, judge }) => {
        const trials = env.short ? runs.short : runs.long
        await runRandomPurchases(await newShop(3 * trials), trials)
        return { trials, violations: await judge() }
      }),
  },
]
