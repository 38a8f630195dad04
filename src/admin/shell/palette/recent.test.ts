import { expect, it } from 'vitest'
import { loadRecentChoices, saveRecentChoice } from './recent.ts'

function memory(initial: Record<string, string> = {}): Storage {
  const items = new Map(Object.entries(initial))
  return {
    get length() {
      return items.size
    },
    clear: () => items.clear(),
    getItem: key => items.get(key) ?? null,
    key: () => null,
    removeItem: key => void items.delete(key),
    setItem: (key, value) => void items.set(key, value),
  }
}
const ids = (store: Storage) => loadRecentChoices(store).map(({ id }) => id)

it('keeps the five most recent palette choices, newest first, without duplicates', () => {
  const store = memory()
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) saveRecentChoice({ id }, store)
  expect(ids(store)).toEqual(['c', 'f', 'e', 'd', 'b'])
})

it('stores the label and the path of a chosen search result', () => {
  const store = memory()
  const found = { finder: 'orders', label: '#1048', to: '/orders/1' }
  saveRecentChoice({ id: 'orders:1', found }, store)
  expect(loadRecentChoices(store)).toEqual([{ id: 'orders:1', found }])
})

it('ignores invalid data in the storage of recent choices, and a storage that is full', () => {
  expect(loadRecentChoices(memory({ palette_recent: '{"id":1}' }))).toEqual([])
  expect(loadRecentChoices(memory({ palette_recent: 'not json' }))).toEqual([])
  expect(loadRecentChoices(memory({ palette_recent: '[1,{"id":"a"}]' }))).toEqual([{ id: 'a' }])
  const full = {
    ...memory(),
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(() => saveRecentChoice({ id: 'a' }, full)).not.toThrow()
})
