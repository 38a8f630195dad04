import { describe, expect, it } from 'vitest'
import { createTypedCells } from './typed-cells.ts'

describe('createTypedCells', () => {
  const cells = (values: Record<string, string | null>) =>
    createTypedCells({ table: 'products', line: 1, values: new Map(Object.entries(values)) })

  it('parses the cells of a row by their types', () => {
    const read = cells({
      n: '8900',
      zeros: '8900.00',
      yes: 't',
      list: '{a,"b \\"c\\"",NULL}',
      json: '["x"]',
      at: '2025-01-02 03:04:05.5-03',
    })
    expect([read.integer('n'), read.integer('zeros'), read.boolean('yes', false), read.boolean('none', true)]).toEqual([
      8900,
      8900,
      true,
      true,
    ])
    expect([read.list('list'), read.list('json')]).toEqual([['a', 'b "c"'], ['x']])
    expect(read.date('at')).toEqual(new Date('2025-01-02T06:04:05.500Z'))
    expect(read.problems).toEqual([])
  })

  it('records a problem for each cell that does not match its type, such as 19.90 in an integer column', () => {
    const read = cells({ price: '19.90', yes: 'maybe', list: 'a,b', json: '{', at: 'soon' })
    read.integer('price')
    read.boolean('yes', true)
    read.list('list')
    read.json('json')
    read.date('at')
    expect(read.problems).toEqual([
      'price is not a whole number',
      'yes is neither true nor false',
      'list is not a list',
      'json is not JSON',
      'at is not a date',
    ])
  })
})
