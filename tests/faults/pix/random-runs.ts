import type { Buyer } from '../support/buyer.ts'
import { runConcurrently } from '../support/waiting.ts'
import type { CourseScene } from './course-scene.ts'

/** What a shopper does next. The number of entries of an action is its weight in the random choice. */
const acts = [
  'code',
  'code',
  'code',
  'card',
  'pay',
  'pay',
  'payEarlier',
  'decline',
  'quantity',
  'settle',
  'leave',
] as const

type Shopper = { buyer: Buyer; codes: Set<string> }

async function act({ pay, payAnyhow, random, productId, submitBuyer }: CourseScene, { buyer, codes }: Shopper) {
  const { pick } = random
  switch (pick(acts)) {
    case 'code':
      await buyer.intent('pix')
      if (buyer.code) codes.add(buyer.code)
      return
    case 'card':
      await buyer.intent('card')
      await buyer.confirm()
      return
    case 'decline':
      await buyer.intent('card')
      await buyer.confirm('pm_card_visa_chargeDeclined')
      return
    case 'pay':
      if (buyer.code) await pay(buyer.code)
      return
    case 'payEarlier':
      if (codes.size > 0) await payAnyhow(pick([...codes]))
      return
    case 'quantity':
      await buyer.change({ quantity: random.between(1, 3) })
      return
    case 'settle': {
      const { status } = await buyer.settle()
      if (status !== 404) return
      await buyer.open(productId)
      await submitBuyer(buyer)
      return
    }
    case 'leave':
      return
  }
}

/** What happens to the shop between the actions of its shoppers. */
async function disturb(scene: CourseScene) {
  const { world, random, events, deliver } = scene
  const chance = random.next()
  if (chance < 0.35) await deliver({ copies: random.between(1, 2), reversed: random.next() < 0.5 })
  else if (chance < 0.5) await events.take()
  else if (chance < 0.65)
    await world.provider.fault({
      ...{ does: 'cut', when: random.next() < 0.5 ? 'before' : 'after', times: random.between(1, 3), method: 'POST' },
      path: random.next() < 0.5 ? '/v1/payment_intents' : '/v1/payment_intents/*/cancel',
    })
  await scene.pass(random.pick([0, 1, 5, 16, 31, 33]))
}

/**
 * Runs `count` shoppers through random actions, in groups whose shoppers share the faults. The background work between
 * groups takes longer than the actions of a small group, so long runs have large groups.
 */
export async function runRandomShoppers(scene: CourseScene, count: number): Promise<void> {
  const crowd = Math.max(25, Math.ceil(count / 20))
  for (let first = 0; first < count; first += crowd) {
    const shoppers: Shopper[] = []
    await runConcurrently(Math.min(crowd, count - first), 8, async () => {
      shoppers.push({ buyer: await scene.newShopper(), codes: new Set() })
    })
    for (let round = 0; round < 6; round += 1) {
      await runConcurrently(shoppers.length, 8, async index => {
        const shopper = shoppers[index]
        if (shopper) await act(scene, shopper)
      })
      await disturb(scene)
    }
    await scene.calm()
  }
}
