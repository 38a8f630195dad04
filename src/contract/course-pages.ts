import * as z from 'zod/mini'
import type { Language } from '#domain/language.ts'
import type { ShopFront } from '#domain/shop-front.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './shapes.ts'

const html = { who: 'anyone', limit: 300, bytes: 0, cache: 0, answers: 'html' } as const
/**
 * A form of a page, which works without scripts. Only pages of the shop can submit it. The handlers count the calls that
 * send e-mails or check codes themselves, so that a refusal is a page in words.
 */
const form = { who: 'browser', limit: 120, bytes: 4_096, cache: 0, answers: 'html', shared: true } as const
const text = z.string().check(z.maxLength(300))
const WithCourse = z.object({ courseId: text })
const WithLesson = z.object({ courseId: text, lessonId: text })

/** The courses of the student who is signed in, or the form that signs in. */
export const coursesScreen = endpoint('GET', '/courses', html)
/** The form that signs in. `next` is the page to open afterwards. */
export const courseSignInScreen = endpoint('GET', '/courses/sign-in', {
  ...html,
  query: z.object({ next: z.optional(text) }),
})
/** The form for the code of an e-mail. `for` is a sealed value with the e-mail address. */
export const courseCodeScreen = endpoint('GET', '/courses/code', {
  ...html,
  query: z.object({ for: z.optional(z.string().check(z.maxLength(2_000))) }),
})

/** Sends a code to an e-mail address that has courses. The response is the same for every address. */
export const sendCourseCode = endpoint('POST', '/courses/sign-in', form)
/** Signs in with the code of an e-mail. */
export const enterCourseCode = endpoint('POST', '/courses/code', form)
export const signOutOfCourses = endpoint('POST', '/courses/sign-out', form)

/** Opens a course for anyone with the link of its order: signs in to the courses of this order only. */
export const openOrderCourse = endpoint('GET', '/order/:publicId/courses/:grantId', {
  ...html,
  limit: 120,
  params: z.object({ publicId: text, grantId: text }),
  query: z.object({ key: z.optional(text) }),
})

/** The modules and lessons of a course. `courseId` is the id of the benefit. */
export const courseScreen = endpoint('GET', '/courses/:courseId', { ...html, params: WithCourse })
export const lessonScreen = endpoint('GET', '/courses/:courseId/lessons/:lessonId', { ...html, params: WithLesson })
/** Marks a lesson as completed, or as not completed with the field `undo`. */
export const completeLesson = endpoint('POST', '/courses/:courseId/lessons/:lessonId', { ...form, params: WithLesson })

/** Sends the video of a lesson, or ranges of it, or an attachment as a download. */
export const openLessonFile = endpoint('GET', '/courses/:courseId/lessons/:lessonId/files/:fileId', {
  ...html,
  limit: 3_000,
  params: z.object({ courseId: text, lessonId: text, fileId: text }),
  errors: ['download_access_revoked', 'download_access_suspended', 'download_access_ended'],
})

/** The longest video whose position is stored, in seconds. */
const maxVideoSeconds = 7 * 24 * 3_600

/** Stores where a student stopped watching the video of a lesson. Without access, it changes nothing. */
export const saveVideoPosition = endpoint('POST', '/api/v1/lesson-positions', {
  who: 'browser',
  limit: 120,
  bytes: 1_024,
  cache: 0,
  body: z.object({ lessonId: Id, seconds: z.int().check(z.gte(0), z.lte(maxVideoSeconds)) }),
})

export type AccessRefusal = 'revoked' | 'suspended' | 'ended'
type Link = { title: string; href: string }

/** How far a student is in a course. `next` is the lesson to continue with; null without published lessons. */
export type ShownProgress = {
  state: 'new' | 'started' | 'completed'
  completed: number
  total: number
  percent: number
  next: Link | null
}

export type ShownCourse = Link & {
  progress: ShownProgress
  modules: {
    title: string
    lessons: (Link & { id: string; isCompleted: boolean; hasVideo: boolean })[]
  }[]
}

/**
 * A video of a lesson. `file` is played by the browser from this shop or another host, and `frame` is the player of
 * another host, which is loaded when the student presses a button. `page` is shown as a link only.
 */
export type ShownVideo =
  | { kind: 'file'; src: string; startSeconds: number }
  | { kind: 'frame'; src: string; host: string; page: string }
  | { kind: 'page'; host: string; page: string }

export type ShownLesson = {
  id: string
  title: string
  moduleTitle: string
  /** The page of the lesson, to which the form that completes it is sent as well. */
  href: string
  paragraphs: string[]
  video: ShownVideo | null
  attachments: { name: string; bytes: number; href: string }[]
  isCompleted: boolean
  previous: Link | null
  next: Link | null
}

/** What went wrong with a form: `seconds` is the time after which it may be sent again. */
export type FormProblem = { kind: 'email' | 'code' | 'expired' } | { kind: 'wait'; seconds: number }

export type CoursesScreen =
  | { kind: 'signIn'; sendsMails: boolean; next: string | null; email: string; problem: FormProblem | null }
  | { kind: 'code'; email: string; sealed: string; minutes: number; waitSeconds: number; problem: FormProblem | null }
  | {
      kind: 'list'
      courses: (Link & { progress: ShownProgress; refusal: AccessRefusal | null; expiresAt: string | null })[]
      /** Whether the browser opens only the courses of one order. */
      isOfOrder: boolean
    }
  | { kind: 'course'; course: ShownCourse; expiresAt: string | null; isOfOrder: boolean }
  | { kind: 'lesson'; course: ShownCourse; lesson: ShownLesson }
  | { kind: 'closed'; title: string; refusal: AccessRefusal }

/** A page for students. Times are ISO 8601; dates are shown in `timeZone`. */
export type CoursesPageData = {
  shop: ShopFront
  language: Language
  timeZone: string
  /** Whether the page offers to sign out. */
  isSignedIn: boolean
  screen: CoursesScreen
}
