import { describe, expect, it } from 'vitest'
import { codeMailDelayMs, minReminderGapMs, planReminders } from './plan-reminders.ts'

const minute = 60_000
const issuedAt = new Date('2026-11-20T15:00:00Z')
/** The minutes after the issue at which the reminders of a code are due. */
const plan = (lifeMinutes: number) =>
  planReminders(issuedAt, new Date(issuedAt.getTime() + lifeMinutes * minute)).map(({ step, dueAt }) => [
    step,
    (dueAt.getTime() - issuedAt.getTime()) / minute,
  ])

describe('planReminders', () => {
  it.each([
    [
      30,
      [
        [1, 10],
        [2, 20],
      ],
    ],
    [
      60,
      [
        [1, 20],
        [2, 50],
      ],
    ],
    [
      1_440,
      [
        [1, 480],
        [2, 1_430],
      ],
    ],
    [
      20,
      [
        [1, 20 / 3],
        [2, 40 / 3],
      ],
    ],
    [15, [[2, 10]]],
    [10, [[2, 20 / 3]]],
    [5, []],
  ])('plans the reminders of a code that is valid for %s minutes', (life, expected) => {
    const planned = plan(life)
    expect(planned.map(([step]) => step)).toEqual(expected.map(([step]) => step))
    for (const [index, [, at]] of expected.entries()) expect(planned[index]?.[1]).toBeCloseTo(at ?? 0, 4)
  })

  it('never plans two e-mails within five minutes, however long the code is valid', () => {
    for (let life = 1; life <= 1_500; life += 0.5) {
      const times = [codeMailDelayMs / minute, ...plan(life).map(([, at]) => at ?? 0)]
      for (const [index, at] of times.entries()) {
        if (index > 0) expect(at - (times[index - 1] ?? 0)).toBeGreaterThanOrEqual(minReminderGapMs / minute - 1e-3)
        expect(at).toBeLessThan(Math.max(life, 2))
      }
    }
  })
})
