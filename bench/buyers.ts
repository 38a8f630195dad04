import { createHttpBuyer } from '#tests/support/http-buyer.ts'

type Shop = { url: string; simulatorUrl: string }

/** How a buyer changes the cart before paying: each order bump, and a quantity above 1, is one request. */
type CartChange = { quantity?: number; bumpIds?: readonly string[] }

/**
 * Makes a whole purchase: quote, customer, payment intent, confirmation, settlement. Throws unless the order is paid.
 */
async function buyOnce(shop: Shop, productId: string, { quantity, bumpIds }: CartChange) {
  const buyer = createHttpBuyer(shop)
  const { checkoutId, intentId } = await buyer.reachIntent(productId, quantity, bumpIds)
  await buyer.confirm(intentId)
  const settled = await buyer.settle(checkoutId)
  if (settled.state !== 'paid') throw new Error(`the order is ${settled.state}`)
}

export async function runBuyers(
  shop: Shop,
  productId: string,
  count: number,
  seconds: number,
  change: CartChange = {},
) {
  const until = performance.now() + seconds * 1000
  const startedAt = performance.now()
  let done = 0
  const failures: string[] = []
  await Promise.all(
    Array.from({ length: count }, async () => {
      while (performance.now() < until) {
        await buyOnce(shop, productId, change).then(
          () => {
            done += 1
          },
          error => failures.push(String(error)),
        )
      }
    }),
  )
  return { done, failures, perSecond: done / ((performance.now() - startedAt) / 1000) }
}
