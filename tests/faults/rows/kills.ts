import { setTimeout as sleep } from 'node:timers/promises'
import type { Env, Row } from '../row.ts'
import { insist } from '../support/buyer.ts'

/** Kills between the provider's yes and anything of ours. Every second browser never comes back. */
async function killAfterConfirm(env: Env) {
  const stage = await env.stage()
  const goods = await stage.newProduct({ stock: 50 })
  const trials = env.short ? 1 : 10
  for (let trial = 0; trial < trials; trial += 1) {
    const buyer = stage.newBuyer()
    await buyer.reachIntent(goods.productId)
    await buyer.confirm()
    await sleep(env.random.between(0, 60))
    await stage.shop.restart()
    if (trial % 2 === 1) await insist(buyer.settle)
  }
  return { trials, violations: await stage.verdict() }
}

export const kills: readonly Row[] = [{ name: 'kill -9 after the card was confirmed', run: killAfterConfirm }]
