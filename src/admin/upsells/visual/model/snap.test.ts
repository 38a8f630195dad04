import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Box } from './editor.ts'
import { type Sides, snapMove, snapResize } from './snap.ts'

const stage = { width: 960, height: 640 }
const guides = { grid: 0, guides: true, tolerance: 6 }
const box = (x: number, y: number, width = 100, height = 40): Box => ({ x, y, width, height })

it('snaps the edges and middle of a box to those of other boxes, with a guide across the stage', () => {
  const other = box(300, 100, 200, 40)
  expect(snapMove(box(303, 300), [other], stage, guides)).toMatchObject({
    x: 300,
    y: 300,
    lines: [
      { axis: 'x', at: 300, from: 0, to: 640 },
      { axis: 'x', at: 400, from: 0, to: 640 },
      { axis: 'x', at: 300 + 50, from: 140, to: 300, distance: 160 },
    ],
  })
  expect(snapMove(box(347, 300), [other], stage, guides).x).toBe(350)
  expect(snapMove(box(404, 300), [other], stage, guides).x).toBe(400)
  expect(snapMove(box(600, 103, 100, 40), [other], stage, guides).y).toBe(100)
})

it('snaps a box to the middle of the page, and ignores guides that are out of reach', () => {
  expect(snapMove(box(427, 50), [], stage, guides)).toMatchObject({ x: 430, y: 50 })
  expect(snapMove(box(415, 50), [], stage, guides)).toMatchObject({ x: 415, y: 50, lines: [] })
})

it('snaps a box to equal gaps, both between two boxes and after two boxes', () => {
  const [one, two] = [box(0, 100), box(400, 100)]
  const between = snapMove(box(203, 108, 90, 30), [one, two], stage, guides)
  expect(between.x).toBe(205)
  expect(between.lines.filter(line => line.distance !== undefined)).toEqual([
    { axis: 'y', at: 125, from: 100, to: 205, distance: 105 },
    { axis: 'y', at: 125, from: 295, to: 400, distance: 105 },
  ])
  expect(snapMove(box(253, 108, 71, 30), [box(0, 100), box(120, 100)], stage, guides).x).toBe(253)
  expect(snapMove(box(243, 108, 71, 30), [box(0, 100), box(120, 100)], stage, guides).x).toBe(240)
})

it('snaps a box to the grid when no guide is within reach', () => {
  const gridAndGuides = { grid: 8, guides: true, tolerance: 6 }
  expect(snapMove(box(107, 92), [], stage, { ...gridAndGuides, guides: false })).toEqual({ x: 104, y: 96, lines: [] })
  expect(snapMove(box(303, 292), [box(301, 100, 300)], stage, gridAndGuides)).toMatchObject({ x: 301, y: 296 })
})

it('snaps only the dragged sides of a resized box', () => {
  const other = box(500, 0, 100, 40)
  expect(snapResize(box(100, 200, 397, 60), 'e', [other], stage, guides)).toMatchObject(box(100, 200, 400, 60))
  expect(snapResize(box(100, 203, 50, 57), 'nw', [box(700, 200)], stage, guides)).toMatchObject(box(100, 200, 50, 60))
  expect(snapResize(box(100, 200, 3, 3), 'se', [], stage, { ...guides, guides: false })).toMatchObject({
    width: 8,
    height: 8,
  })
})

const anyBox = fc.record({
  x: fc.integer({ min: 0, max: 900 }),
  y: fc.integer({ min: 0, max: 900 }),
  width: fc.integer({ min: 8, max: 700 }),
  height: fc.integer({ min: 8, max: 300 }),
})
const anySnapping = fc.record({
  grid: fc.constantFrom(0, 8),
  guides: fc.boolean(),
  tolerance: fc.integer({ min: 1, max: 12 }),
})
const anySides = fc.constantFrom<Sides>('n', 's', 'e', 'w', 'nw', 'ne', 'sw', 'se')

it('never snaps a box off the page or farther than the snapping distance', () => {
  fc.assert(
    fc.property(anyBox, fc.array(anyBox, { maxLength: 8 }), anySnapping, (dragged, others, snapping) => {
      const start = { ...dragged, x: Math.min(dragged.x, stage.width - dragged.width) }
      if (start.x < 0) return
      const snapped = snapMove(start, others, stage, snapping)
      expect(snapped.x).toBeGreaterThanOrEqual(0)
      expect(snapped.x + start.width).toBeLessThanOrEqual(stage.width)
      expect(snapped.y).toBeGreaterThanOrEqual(0)
      const reach = Math.max(snapping.tolerance, snapping.grid / 2)
      expect(Math.abs(snapped.x - start.x)).toBeLessThanOrEqual(reach)
      expect(Math.abs(snapped.y - start.y)).toBeLessThanOrEqual(reach)
    }),
  )
})

it('keeps the sides of a resized box that are not dragged, and a size of at least 8 px', () => {
  fc.assert(
    fc.property(anyBox, anySides, fc.array(anyBox, { maxLength: 8 }), anySnapping, (start, sides, others, snapping) => {
      const snapped = snapResize(start, sides, others, stage, snapping)
      if (!sides.includes('w')) expect(snapped.x).toBe(start.x)
      if (!sides.includes('n')) expect(snapped.y).toBe(start.y)
      if (!sides.includes('e')) expect(snapped.x + snapped.width).toBeCloseTo(start.x + start.width)
      if (!sides.includes('s')) expect(snapped.y + snapped.height).toBeCloseTo(start.y + start.height)
      expect(Math.min(snapped.width, snapped.height)).toBeGreaterThanOrEqual(8)
    }),
  )
})
