import { describe, expect, it } from 'vitest'
import { type CourseSource, combineCourseSources } from './course.ts'

const at = (day: number) => new Date(Date.UTC(2030, 0, day))
const source = (refusal: CourseSource['refusal'], day: number | null = null): CourseSource => ({
  refusal,
  expiresAt: day === null ? null : at(day),
})

describe('combineCourseSources', () => {
  it('gives access when one source does, however many others ended', () => {
    expect(combineCourseSources([source('revoked'), source(null), source('ended', 1)])).toEqual(source(null))
  })

  it('lasts as long as the longest valid source', () => {
    expect(combineCourseSources([source(null, 3), source(null, 9), source('ended', 20)])).toEqual(source(null, 9))
    expect(combineCourseSources([source(null, 3), source(null)])).toEqual(source(null))
  })

  it('prefers a refusal that can still change to a final one', () => {
    expect(combineCourseSources([source('revoked'), source('ended', 2), source('suspended')])).toEqual(
      source('suspended'),
    )
    expect(combineCourseSources([source('revoked'), source('ended', 2), source('ended', 1)])).toEqual(
      source('ended', 2),
    )
  })
})
