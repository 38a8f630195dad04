import { expect, it } from 'vitest'
import { positionPopover } from './position-popover.ts'

const windowSize = { width: 400, height: 300 }
const box = (left: number, top: number, width = 40, height = 20) => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
})
const tip = { width: 100, height: 30 }

it('centers a popover on the requested side of its anchor, 6 px away', () => {
  expect(positionPopover(box(180, 150), tip, 'top', windowSize)).toEqual({ left: 150, top: 114 })
  expect(positionPopover(box(180, 150), tip, 'bottom', windowSize)).toEqual({ left: 150, top: 176 })
  expect(positionPopover(box(4, 150), tip, 'right', windowSize)).toEqual({ left: 50, top: 145 })
  expect(positionPopover(box(180, 150), tip, 'left', windowSize)).toEqual({ left: 74, top: 145 })
})

it('moves a popover to the opposite side of its anchor when the requested side has too little space', () => {
  expect(positionPopover(box(180, 10), tip, 'top', windowSize)).toEqual({ left: 150, top: 36 })
  expect(positionPopover(box(350, 150), tip, 'right', windowSize)).toEqual({ left: 244, top: 145 })
})

it('keeps a popover within the window', () => {
  expect(positionPopover(box(0, 150), tip, 'top', windowSize).left).toBe(4)
  expect(positionPopover(box(360, 150), tip, 'top', windowSize).left).toBe(296)
  expect(positionPopover(box(0, 0, 400, 300), tip, 'top', windowSize)).toEqual({ left: 150, top: 4 })
})
