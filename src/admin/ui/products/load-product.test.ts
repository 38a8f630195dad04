import { afterEach, describe, expect, it, vi } from 'vitest'
import { MAX_LISTED_IDS } from '#contract/catalog.ts'
import { loadProduct } from './load-product.ts'

const buildId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Answers each request with the requested products, except the first product. */
function answerRequests() {
  const requested: string[][] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const ids = new URL(path, 'http://shop').searchParams.get('ids')?.split(',') ?? []
    requested.push(ids)
    return Response.json({ products: ids.filter(id => id !== buildId(0)).map(id => ({ id })) })
  })
  return requested
}

afterEach(() => vi.unstubAllGlobals())

describe('loadProduct', () => {
  it('loads the products that are asked for at the same moment in one request, and each product once', async () => {
    const requested = answerRequests()
    const products = await Promise.all([0, 1, 2, 2].map(n => loadProduct(buildId(n))))
    expect(products.map(product => product?.id ?? null)).toEqual([null, buildId(1), buildId(2), buildId(2)])
    expect(requested).toEqual([[buildId(0), buildId(1), buildId(2)]])
  })

  it('divides many products among requests that the server accepts', async () => {
    const requested = answerRequests()
    await Promise.all(Array.from({ length: MAX_LISTED_IDS + 1 }, (_, n) => loadProduct(buildId(n))))
    expect(requested.map(ids => ids.length)).toEqual([MAX_LISTED_IDS, 1])
  })

  it('finds no product for text that is not an id, without a request', async () => {
    const requested = answerRequests()
    expect(await loadProduct('none')).toBeNull()
    expect(requested).toEqual([])
  })

  it('fails for all products of a failed request', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ error: 'unavailable' }, { status: 503 }))
    const results = await Promise.allSettled([1, 2].map(n => loadProduct(buildId(n))))
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  })
})
