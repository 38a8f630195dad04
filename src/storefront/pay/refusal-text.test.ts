import { readFile } from 'node:fs/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Problem } from '#api-client/call.ts'
import { getRefusalText } from './refusal-text.ts'

beforeEach(() => void vi.stubGlobal('fetch', async (file: URL) => new Response(await readFile(file))))
afterEach(() => void vi.unstubAllGlobals())

const getText = (code: string) => getRefusalText(new Problem(422, { error: code, requestId: 'r' }))

it('uses the text for shoppers when an error code also has a text for sellers', async () => {
  expect(await getText('invalid_fields')).toContain('Please check it')
  expect(await getText('rate_limited')).toContain('Too many attempts')
})

it('returns the text for shoppers of the error code out_of_stock', async () => {
  expect(await getText('out_of_stock')).toBe('This option just sold out. You have not been charged.')
})

it('says that the shop could not be reached when the request failed', async () => {
  expect(await getRefusalText(new TypeError('fetch failed'))).toContain('could not be reached')
})

it.each([
  ['spec', 'no longer on sale'],
  ['en', 'no longer on sale'],
  ['pt-BR', 'não está mais à venda'],
] as const)('says in %s that a product in an open cart is no longer sold', async (language, expected) => {
  // The module caches the texts of the first language, so each language needs a fresh copy.
  vi.resetModules()
  const { getRefusalText: refusalText } = await import('./refusal-text.ts')
  const words = await import('#i18n/storefront.ts')
  words.setWords(language, {})
  const { Problem } = await import('#api-client/call.ts')
  expect(await refusalText(new Problem(404, { error: 'product_not_found', requestId: 'r' }))).toContain(expected)
})
