import { expect, it } from 'vitest'
import { findCalledFunction } from './functions.ts'
import { createMemoryCookies, createMemoryStorage } from './memory-storage.ts'

it('stores items like the browser’s own storage', () => {
  const storage = createMemoryStorage()
  storage.setItem('a', '1')
  storage.setItem('b', String(2))
  storage.removeItem('a')
  expect([storage.length, storage.key(0), storage.getItem('b'), storage.getItem('a')]).toEqual([1, 'b', '2', null])
})

it('stores cookies by name and removes expired ones', () => {
  const cookies = createMemoryCookies()
  cookies.set('a=1; path=/')
  cookies.set('b=x=y; Secure')
  cookies.set('a=2')
  expect(cookies.get()).toBe('a=2; b=x=y')
  cookies.set('b=; Max-Age=0')
  cookies.set('a=; expires=Thu, 01 Jan 1970 00:00:00 GMT')
  expect(cookies.get()).toBe('')
})

it('recognizes get-upsell-session and process-upsell-payment on any host, and no other function', () => {
  const at = (path: string) => findCalledFunction(`https://old.example.com${path}`)
  expect(findCalledFunction('/functions/v1/get-upsell-session')).toBe('get-upsell-session')
  expect(at('/functions/v1/process-upsell-payment?x=1')).toBe('process-upsell-payment')
  expect([at('/functions/v1/create-payment-intent'), at('/functions/v1/process-upsell-payments'), at('/')]).toEqual([
    null,
    null,
    null,
  ])
})
