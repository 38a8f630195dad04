import { describe, expect, it } from 'vitest'
import { handleNames } from './handles.ts'
import { pullSides } from './resize.ts'

const box = { x: 100, y: 80, width: 200, height: 100 }
const from = { x: 0, y: 0 }

describe('pullSides', () => {
  it('moves only the sides of the box that belong to the handle', () => {
    expect(pullSides(box, 'se', from, { x: 30, y: -20 }, false)).toEqual({ ...box, width: 230, height: 80 })
    expect(pullSides(box, 'nw', from, { x: 30, y: -20 }, false)).toEqual({ x: 130, y: 60, width: 170, height: 120 })
    expect(pullSides(box, 'n', from, { x: 30, y: -20 }, false)).toEqual({ ...box, y: 60, height: 120 })
    expect(pullSides(box, 'e', from, { x: 30, y: -20 }, false)).toEqual({ ...box, width: 230 })
  })

  it('never inverts a box, nor extends a box beyond the left or the top of the page', () => {
    for (const handle of handleNames)
      for (const distance of [-5_000, 5_000]) {
        const { x, y, width, height } = pullSides(box, handle, from, { x: distance, y: distance }, false)
        expect([x >= 0, y >= 0, width >= 8, height >= 8]).toEqual([true, true, true, true])
      }
  })

  it('keeps the aspect ratio and the opposite corner of a box while Shift is pressed', () => {
    const wider = pullSides(box, 'se', from, { x: 100, y: 0 }, true)
    expect(wider).toEqual({ x: 100, y: 80, width: 300, height: 150 })
    const widerToTopLeft = pullSides(box, 'nw', from, { x: -100, y: 0 }, true)
    expect(widerToTopLeft).toEqual({ x: 0, y: 30, width: 300, height: 150 })
  })
})
