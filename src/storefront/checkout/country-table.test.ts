import { expect, it } from 'vitest'
import { regions } from '#domain/regions.ts'
import { regionCodes } from './country-table.ts'

it('can hold every state before the list of its country is there', () => {
  const all = Object.values(regions).flatMap(list => list.map(({ code }) => code))
  expect([...regionCodes].sort()).toEqual([...new Set(all)].sort())
})
