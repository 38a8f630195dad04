import { expect, it } from 'vitest'
import { shortMoment } from './moment.ts'

const now = new Date('2026-11-21T12:00:00Z')
const ago = (ms: number) => shortMoment(new Date(now.getTime() - ms), now)

it('is relative within a day', () => {
  expect(ago(20_000)).toBe('agora')
  expect(ago(2 * 60_000)).toBe('há 2 min')
  expect(ago(3 * 3_600_000 + 5)).toBe('há 3 h')
})

it('is the full date beyond a day and for moments to come', () => {
  expect(ago(25 * 3_600_000)).toMatch(/20 de nov\. de 2026/)
  expect(ago(-60_000)).toMatch(/21 de nov\. de 2026/)
})
