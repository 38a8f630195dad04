/** What a file of a lesson is for: the video of the lesson, or a file that students download. */
export const lessonFileRoles = ['video', 'attachment'] as const
export type LessonFileRole = (typeof lessonFileRoles)[number]

/** The limits of one course, so that its outline stays one short response. */
export const courseLimits = { modules: 100, lessons: 1_000, attachments: 20 } as const
