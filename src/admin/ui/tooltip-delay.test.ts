import { expect, it } from 'vitest'
import { createTooltipDelay } from './tooltip-delay.ts'

const one = () => {}
const other = () => {}

it('is 700 ms before the first', () => {
  expect(createTooltipDelay().wait(0)).toBe(700)
})

it('is none while another is open, and that one closes', () => {
  const tooltips = createTooltipDelay()
  let closed = 0
  tooltips.opened(() => (closed += 1))
  expect(tooltips.wait(1_000)).toBe(0)
  tooltips.opened(other)
  expect(closed).toBe(1)
})

it('is none until 300 ms after one closed, then 700 ms again', () => {
  const tooltips = createTooltipDelay()
  tooltips.opened(one)
  tooltips.closed(one, 5_000)
  expect(tooltips.wait(5_299)).toBe(0)
  expect(tooltips.wait(5_300)).toBe(700)
})

it('counts from the one that is open, not from one that closed before it', () => {
  const tooltips = createTooltipDelay()
  tooltips.opened(one)
  tooltips.opened(other)
  tooltips.closed(one, 1)
  expect(tooltips.wait(60_000)).toBe(0)
})
