import { expect, it } from 'vitest'
import { createTooltipDelay } from './tooltip-delay.ts'

const closeFirst = () => {}
const closeSecond = () => {}

it('waits 700 ms before the first tooltip', () => {
  expect(createTooltipDelay().wait(0)).toBe(700)
})

it('does not wait while another tooltip is open, and closes that one', () => {
  const tooltips = createTooltipDelay()
  let closed = 0
  tooltips.opened(() => (closed += 1))
  expect(tooltips.wait(1_000)).toBe(0)
  tooltips.opened(closeSecond)
  expect(closed).toBe(1)
})

it('does not wait within 300 ms after a tooltip closed, then waits 700 ms again', () => {
  const tooltips = createTooltipDelay()
  tooltips.opened(closeFirst)
  tooltips.closed(closeFirst, 5_000)
  expect(tooltips.wait(5_299)).toBe(0)
  expect(tooltips.wait(5_300)).toBe(700)
})

it('ignores that a tooltip closed before the one that is open', () => {
  const tooltips = createTooltipDelay()
  tooltips.opened(closeFirst)
  tooltips.opened(closeSecond)
  tooltips.closed(closeFirst, 1)
  expect(tooltips.wait(60_000)).toBe(0)
})
