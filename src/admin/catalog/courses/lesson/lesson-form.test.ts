import { beforeAll, describe, expect, it } from 'vitest'
import { courses, fetchCoursesWords } from '#i18n/lazy-words.ts'
import { buildLessonChange, validateLesson } from './lesson-form.ts'

beforeAll(fetchCoursesWords)
const form = { title: 'Light', content: '', videoUrl: '', isPublished: false }

describe('the form of a lesson', () => {
  it('accepts a lesson without text and video', () => {
    expect(validateLesson(form)).toEqual({})
  })

  it('requires a title and an address with https', () => {
    expect(validateLesson({ ...form, title: ' ', videoUrl: 'youtu.be/x' })).toEqual({
      title: courses.lesson.titleMissing,
      videoUrl: courses.lesson.videoUrlInvalid,
    })
    expect(validateLesson({ ...form, videoUrl: ' https://youtu.be/x ' })).toEqual({})
  })

  it('sends only the given fields, and no address as null', () => {
    expect(buildLessonChange({ title: ' Light ' })).toEqual({ title: 'Light' })
    expect(buildLessonChange({ videoUrl: ' ', isPublished: true })).toEqual({ videoUrl: null, isPublished: true })
  })
})
