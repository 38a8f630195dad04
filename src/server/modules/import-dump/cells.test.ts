import { describe, expect, it } from 'vitest'
import { createCells, resolveId } from './cells.ts'

describe('createCells', () => {
  const cells = (values: Record<string, string | null>) =>
    createCells({ table: 'products', line: 1, values: new Map(Object.entries(values)) })

  it('records a problem for an invalid cell and never rounds cents', () => {
    const read = cells({ price: '19.90', yes: 'maybe', list: 'a,b', json: '{', at: 'soon', title: ' ' })
    read.integer('price')
    read.boolean('yes', true)
    read.list('list')
    read.json('json')
    read.date('at')
    read.title('title')
    read.id()
    expect(read.problems).toEqual([
      'price is not a whole number',
      'yes is neither true nor false',
      'list is not a list',
      'json is not JSON',
      'at is not a date',
      'title is empty',
      'id is missing',
    ])
  })

  it('keeps an id that is a UUID, and always derives the same UUID from any other id', () => {
    expect(resolveId('products', '0B6F1E2A-9C1D-4B7E-8A55-1F2E3D4C5B6A')).toBe('0b6f1e2a-9c1d-4b7e-8a55-1f2e3d4c5b6a')
    expect(resolveId('products', '17')).toBe(resolveId('products', '17'))
    expect(resolveId('products', '17')).not.toBe(resolveId('upsells', '17'))
    expect(resolveId('products', '17')).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-a[\da-f]{3}-[\da-f]{12}$/)
  })
})
