import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('creates ids of 128 random bits', () => {
  const ids = Array.from({ length: 1_000 }, newId)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(ids).size).toBe(1_000)
})
