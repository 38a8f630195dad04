import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserStore, hasPersistentStorage } from './browser-store.ts'

function storage(limit = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>()
  const storedBytes = () => [...items].reduce((sum, [key, value]) => sum + key.length + value.length, 0)
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem(key: string, value: string) {
      if (storedBytes() + key.length + value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  } as Storage
}
const forgetful = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined } as unknown as Storage
const throwing = {
  get localStorage(): Storage {
    throw new DOMException('denied', 'SecurityError')
  },
}
afterEach(() => vi.unstubAllGlobals())

describe('browserStore without a working storage', () => {
  it.each([
    ['null', { localStorage: null }],
    ['missing', {}],
    ['full', { localStorage: storage(0) }],
    ['forbidden', throwing],
    ['forgetful', { localStorage: forgetful }],
  ])(
    'keeps values until the page is left and reports that %s storage does not persist, without throwing',
    (_, window) => {
      vi.stubGlobal('window', window)
      const store = browserStore('localStorage')
      expect(hasPersistentStorage('localStorage')).toBe(false)
      expect(store.getItem('a')).toBeNull()
      store.setItem('a', '1')
      expect(browserStore('localStorage').getItem('a')).toBe('1')
      store.removeItem('a')
      expect(store.getItem('a')).toBeNull()
    },
  )
})

it('uses a working storage and leaves no probe in the storage', () => {
  const localStorage = storage()
  vi.stubGlobal('window', { localStorage })
  expect(hasPersistentStorage('localStorage')).toBe(true)
  browserStore('localStorage').setItem('a', '1')
  expect([localStorage.getItem('a'), localStorage.getItem('vitrine-probe')]).toEqual(['1', null])
})

it('removes the older value when the newer value does not fit into the storage', () => {
  const localStorage = storage(12)
  vi.stubGlobal('window', { localStorage })
  const store = browserStore('localStorage')
  store.setItem('token', 'old')
  store.setItem('token', 'a longer one')
  expect([localStorage.getItem('token'), store.getItem('token')]).toEqual([null, 'a longer one'])
  store.removeItem('token')
})
