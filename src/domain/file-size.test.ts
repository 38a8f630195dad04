import { expect, it } from 'vitest'
import { formatBytes } from './file-size.ts'

it('formats sizes in the largest unit that fits', () => {
  expect(formatBytes(0, 'en')).toBe('1 KB')
  expect(formatBytes(350_000, 'en')).toBe('342 KB')
  expect(formatBytes(2_500_000, 'en')).toBe('2.4 MB')
  expect(formatBytes(2_500_000, 'pt-BR')).toBe('2,4 MB')
  expect(formatBytes(5 * 1024 ** 3, 'en')).toBe('5 GB')
})
