import { describe, expect, it } from 'vitest'
import { createResponseCache } from './response-cache.ts'

const body = Buffer.from('x'.repeat(10_000))

describe('createResponseCache', () => {
  it('adds a compressed encoding to the cache size once the encoding was created', async () => {
    const cache = createResponseCache<{ type: string }>(100_000)
    const entry = cache.make('key', body, { type: 'text/css' })
    cache.set('key', entry)
    const before = cache.size()
    const encoded = await entry.encoded('br')
    expect(cache.size()).toEqual({ entries: 1, bytes: before.bytes + encoded.length })
    expect(cache.find('key')).toBe(entry)
  })

  it('does not store an entry that is larger than the whole cache, and keeps the others', () => {
    const cache = createResponseCache<{ type: string }>(20_000)
    cache.set('small', cache.make('small', body, { type: 'text/css' }))
    cache.set('large', cache.make('large', Buffer.alloc(30_000), { type: 'text/css' }))
    expect([cache.find('large'), cache.find('small')?.plain]).toEqual([null, body])
  })

  it('does not add the encoding of a replaced entry to the cache size', async () => {
    const cache = createResponseCache<{ type: string }>(100_000)
    const replaced = cache.make('key', body, { type: 'text/css' })
    cache.set('key', replaced)
    cache.set('key', cache.make('key', body, { type: 'text/css' }))
    const before = cache.size()
    await replaced.encoded('br')
    expect(cache.size()).toEqual(before)
  })
})
