import { describe, expect, it } from 'vitest'
import { maybeOne, one } from './one-row.ts'

const rows = Promise.resolve([{ id: 1 }, { id: 2 }])
const noRows = Promise.resolve<{ id: number }[]>([])

describe('maybeOne', () => {
  it('returns the first row', async () => {
    expect(await maybeOne(rows)).toEqual({ id: 1 })
  })

  it('returns null when there are no rows', async () => {
    expect(await maybeOne(noRows)).toBeNull()
  })
})

describe('one', () => {
  it('returns the first row', async () => {
    expect(await one(rows, 'order_not_found')).toEqual({ id: 1 })
  })

  it('throws the code when there are no rows', async () => {
    await expect(one(noRows, 'order_not_found')).rejects.toMatchObject({ code: 'order_not_found', status: 404 })
  })
})
