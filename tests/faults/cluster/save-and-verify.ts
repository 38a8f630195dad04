import { setTimeout as sleep } from 'node:timers/promises'
import type { StageProduct } from '../support/stage.ts'
import type { Cluster } from './open-cluster.ts'

/** Every process must show a saved change within this time, even if it received no NOTIFY. */
const maxDelayMs = 2_000

async function fetchTitle(url: string, { productId }: StageProduct): Promise<string> {
  const headers = { accept: 'text/html', 'x-forwarded-for': '10.200.0.1' }
  const html = await (await fetch(`${url}/checkout?product=${productId}`, { headers })).text()
  return /Edition \d+/.exec(html)?.[0] ?? 'no edition'
}

/**
 * Saves a product repeatedly through the proxy. Two seconds after the response to a save, no process may show the
 * earlier edition. Returns the problems and the longest delay, in ms.
 */
export async function saveAndVerify(
  { stage, all }: Pick<Cluster, 'stage' | 'all'>,
  goods: StageProduct,
  saves: number,
) {
  const problems: string[] = []
  let longestMs = 0
  for (let save = 1; save <= saves; save += 1) {
    // Every process renders the page before the save, so that its cache contains an old version.
    await Promise.all(all.map(({ url }) => fetchTitle(url, goods)))
    const edition = `Edition ${save}`
    await stage.seller.updateProduct(goods.productId, { title: edition })
    const savedAt = performance.now()
    await Promise.all(
      all.map(async ({ url }, index) => {
        for (;;) {
          const elapsedMs = performance.now() - savedAt
          const shownTitle = await fetchTitle(url, goods)
          if (shownTitle === edition) {
            longestMs = Math.max(longestMs, elapsedMs)
            return
          }
          if (elapsedMs > maxDelayMs) {
            problems.push(
              `process ${index + 1} shows '${shownTitle}' ${Math.round(elapsedMs)} ms after '${edition}' was saved`,
            )
            return
          }
          await sleep(20)
        }
      }),
    )
  }
  return { problems, longestMs: Math.round(longestMs) }
}
