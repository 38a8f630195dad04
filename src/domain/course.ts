/** What a file of a lesson is for: the video of the lesson, or a file that students download. */
export const lessonFileRoles = ['video', 'attachment'] as const
export type LessonFileRole = (typeof lessonFileRoles)[number]

/** The limits of one course, so that its outline stays one short response. */
export const courseLimits = { modules: 100, lessons: 1_000, attachments: 20 } as const

/** One reason why a customer may open a course: a grant of an order, or an enrollment. */
export type CourseSource = { refusal: 'revoked' | 'suspended' | 'ended' | null; expiresAt: Date | null }

const refusalsByWeight = ['suspended', 'ended', 'revoked'] as const

/** Returns the last end, or null when one of them is open. */
function findLatest(ends: readonly (Date | null)[]): Date | null {
  const times = ends.map(end => end?.getTime() ?? Number.POSITIVE_INFINITY)
  const latest = Math.max(...times)
  return Number.isFinite(latest) ? new Date(latest) : null
}

/**
 * The access that all orders and enrollments of a customer give to one course together: the longest of those that are
 * valid. Without one, the refusal from which the customer can still expect something: suspended before ended before
 * revoked.
 */
export function combineCourseSources(sources: readonly [CourseSource, ...CourseSource[]]): CourseSource {
  const refusal = sources.some(source => source.refusal === null)
    ? null
    : (refusalsByWeight.find(each => sources.some(source => source.refusal === each)) ?? 'revoked')
  const ends = sources.filter(source => source.refusal === refusal).map(source => source.expiresAt)
  return { refusal, expiresAt: findLatest(ends) }
}
