import { setTimeout as sleep } from 'node:timers/promises'
import type { Outcome } from '../scenario.ts'
import type { Stage, StageProduct } from '../support/stage.ts'

/** Starts `width` shoppers who buy one product after another and retry when the shop fails, until `stop` is called. */
export function keepBuying(stage: Stage, { productId }: Pick<StageProduct, 'productId'>, width = 4) {
  let isBuying = true
  let paid = 0
  const buyUntilStopped = async () => {
    while (isBuying) {
      const last = await stage.newBuyer().buyWithRetries(productId)
      if (last.body.state === 'paid') paid += 1
      else await sleep(200)
    }
  }
  const shoppers = Array.from({ length: width }, buyUntilStopped)
  return {
    paid: () => paid,
    async stop() {
      isBuying = false
      await Promise.all(shoppers)
    },
  }
}

type Fault = {
  what: string
  trials: number
  /** Causes the fault and ends it. Returns problems other than those with money, stock and e-mails. */
  inject(trial: number): Promise<string[] | undefined>
}

/**
 * Causes the fault repeatedly while shoppers buy. The shop must become ready in time after each fault, and must sell at
 * the end.
 */
export async function injectFaultUnderLoad(stage: Stage, { what, trials, inject }: Fault): Promise<Outcome> {
  const goods = await stage.newProduct({ stock: 100_000 })
  const buying = keepBuying(stage, goods)
  const problems: string[] = []
  for (let trial = 0; trial < trials; trial += 1) {
    await sleep(1_500)
    problems.push(...((await inject(trial)) ?? []))
    await stage.shop.ready(performance.now(), what)
  }
  await sleep(1_500)
  await buying.stop()
  if (buying.paid() === 0) problems.push('no purchase succeeded during the faults')
  const last = await stage.newBuyer().buyWithRetries(goods.productId)
  if (last.body.state !== 'paid') problems.push(`afterwards: ${last.status} ${last.body.code ?? last.body.error}`)
  return { trials, violations: [...problems, ...(await stage.verdict())] }
}
