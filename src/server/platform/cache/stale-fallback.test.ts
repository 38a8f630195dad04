import { describe, expect, it } from 'vitest'
import { AppError } from '../core/errors.ts'
import { createStaleCache } from './stale-fallback.ts'

const readDuringOutage = () => Promise.reject(new AppError('unavailable'))

describe('createStaleCache', () => {
  it('returns the last value of a key while the database is unavailable', async () => {
    const read = createStaleCache<string>(2)
    await read('a', async () => 'first')
    expect(await read('a', readDuringOutage)).toBe('first')
  })

  it('drops the value of the key that was read least recently', async () => {
    const read = createStaleCache<string>(2)
    for (const key of ['a', 'b', 'a', 'c']) await read(key, async () => key)
    expect([await read('a', readDuringOutage), await read('c', readDuringOutage)]).toEqual(['a', 'c'])
    await expect(read('b', readDuringOutage)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('returns the substitute during an outage when the key has no value or its last read found no row', async () => {
    const read = createStaleCache<string | null>(2)
    await read('missing', async () => null)
    expect(await read('missing', readDuringOutage, async () => 'substitute')).toBe('substitute')
    expect(await read('unknown', readDuringOutage, async () => 'substitute')).toBe('substitute')
  })
})
