import { expect, it } from 'vitest'
import { createTooltipDelay } from './tooltip-delay.ts'

const closeFirst = () => {}
const closeSecond = () => {}

it('waits 700 ms before the first tooltip', () => {
  expect(createTooltipDelay().wait(0)).toBe(700)
})

it('opens a tooltip without delay while another one is open, and closes the other one', () => {
  const tooltips = createTooltipDelay()
  let closed = 0
  tooltips.opened(() => (closed += 1))
  expect(tooltips.wait(1_000)).toBe(0)
  tooltips.opened(closeSecond)
  expect(closed).toBe(1)
})

it('opens a tooltip without delay within 300 ms after another one closed, then waits 700 ms again', () => {
  const tooltips = createTooltipDelay()
  tooltips.opened(closeFirst)
  tooltips.closed(closeFirst, 5_000)
  expect(tooltips.wait(5_299)).toBe(0)
  expect(tooltips.wait(5_300)).toBe(700)
})

it('ignores the close event of a tooltip that another tooltip has replaced', () => {
  const tooltips = createTooltipDelay()
  tooltips.opened(closeFirst)
  tooltips.opened(closeSecond)
  tooltips.closed(closeFirst, 1)
  expect(tooltips.wait(60_000)).toBe(0)
})
