import { expect, it } from 'vitest'
import { formatRemaining } from './enhance-code-panel.ts'

it('formats the remaining time of a code, which may be valid for hours', () =>
  expect([1_800_000, 1_799_001, 59_000, 0, -5_000, 3_600_000, 86_399_000].map(formatRemaining)).toEqual([
    '30:00',
    '30:00',
    '00:59',
    '00:00',
    '00:00',
    '1:00:00',
    '23:59:59',
  ]))
