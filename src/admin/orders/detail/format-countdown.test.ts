import { expect, it } from 'vitest'
import { formatCountdown } from './format-countdown.ts'

it.each([
  [0, '00:00'],
  [-5_000, '00:00'],
  [1, '00:01'],
  [29 * 60_000 + 4_500, '29:05'],
  [3_600_000, '1:00:00'],
  [86_399_000, '23:59:59'],
])('formats %d ms as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text)
})
