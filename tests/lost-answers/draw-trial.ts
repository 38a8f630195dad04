import type { Random } from '#tests/faults/support/random.ts'
import { type Purchase, type PurchaseName, purchaseNames } from './purchases.ts'
import { returnMethods } from './shopper.ts'
import type { Trial } from './trial.ts'

export function drawTrial(id: number, random: Random, purchases: Record<PurchaseName, Purchase>): Trial {
  const purchase = random.pick(purchaseNames)
  return {
    id,
    purchase,
    lostCall: random.pick(purchases[purchase].calls),
    staysDown: random.next() < 0.3,
    returnMethod: random.pick(returnMethods),
  }
}
