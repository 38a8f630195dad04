import { findViolationsAtRest } from '../model/checks.ts'
import { openDatabases } from '../model/database.ts'
import { openScene, type Scene } from '../model/scene.ts'
import { openWorld, type World } from '../model/world.ts'
import type { Outcome, ScenarioContext } from '../scenario.ts'
import type { Buyer } from '../support/buyer.ts'

/** Acts in one scene and returns what went wrong. */
export type Story = (scene: Scene, env: ScenarioContext) => Promise<string[]>

export const authenticationCard = 'pm_card_authenticationRequired'

export async function answerBank({ provider }: Pick<World, 'provider'>, intent: string, outcome: 'complete' | 'fail') {
  const { body } = await provider.call('GET', `/v1/payment_intents/${intent}`)
  const form = new URLSearchParams({ client_secret: String(body.client_secret), outcome })
  await fetch(`${provider.url}/v3/three-ds`, { method: 'POST', body: form })
}

/** Starts a payment and stops when the bank's authentication page opens. Returns the problems found on the way. */
export async function reachBankPage(scene: Scene, buyer: Buyer): Promise<string[]> {
  const response = await buyer.reachIntent(scene.productId)
  if (response.status !== 200) return [`no intent: ${response.status} ${response.body.code}`]
  await buyer.confirm(authenticationCard)
  const { body } = await scene.world.provider.call('GET', `/v1/payment_intents/${buyer.intentId}`)
  return body.status === 'requires_action' ? [] : [`the payment needs no bank authentication: ${body.status}`]
}

export const getStock = async (scene: Scene) => {
  const [row] = await scene.world.sql<{ left: number }>(
    'select stock_quantity as left from product_variants where id = $1',
    [scene.sand],
  )
  return row?.left ?? -1
}

/** Advances the time in steps and runs the shop's background work after each one. */
export async function advanceMinutes(world: World, minutes: number, step = 1) {
  for (let elapsed = 0; elapsed < minutes; elapsed += step) {
    await world.advance(Math.min(step, minutes - elapsed))
    await world.work()
  }
}

/** Runs each story in its own scene with `units` in stock, then finishes background work and checks the result. */
export async function runStories(
  env: ScenarioContext,
  units: number,
  stories: Story[],
  settings = {},
): Promise<Outcome> {
  const server = await openDatabases(env.database)
  const world = await openWorld(await server.fresh(), { env: settings })
  const problems: string[] = []
  try {
    for (const story of stories) {
      const scene = await openScene(world, units)
      problems.push(...(await story(scene, env)))
      await world.provider.calm()
      for (const minutes of [1, 2, 6, 16, 31, 6]) await advanceMinutes(world, minutes, minutes)
      problems.push(...(await findViolationsAtRest(scene)))
    }
  } finally {
    await world.close()
    await server.stop()
  }
  return { trials: stories.length, violations: problems }
}
