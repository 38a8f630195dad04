import { describe, expect, it } from 'vitest'
import { calculatePercent, pickNextLesson } from './course-progress.ts'

/** Lessons named a, b, c, …: `x` is completed, a digit is the time at which an open lesson was opened. */
const makeLessons = (states: string) =>
  [...states].map((state, at) => ({
    id: String.fromCharCode(97 + at),
    isCompleted: state === 'x' || state === 'X',
    openedAt: state === '-' ? null : new Date(state === 'X' ? 9 : Number(state) || 0),
  }))

describe('pickNextLesson', () => {
  it.each([
    ['---', 'a'],
    ['xx-', 'c'],
    ['12-', 'b'],
    ['-X-', 'c'],
    ['-xX', 'a'],
    ['1X-', 'c'],
    ['xxx', null],
    ['', null],
  ])('continues a course in the state %s with %s', (states, id) => {
    expect(pickNextLesson(makeLessons(states))?.id ?? null).toBe(id)
  })
})

describe('calculatePercent', () => {
  it('rounds down, so that only a completed course has 100 percent', () => {
    expect([
      calculatePercent(0, 0),
      calculatePercent(1, 3),
      calculatePercent(999, 1_000),
      calculatePercent(3, 3),
    ]).toEqual([0, 33, 99, 100])
  })
})
