import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#api-client/call.ts'
import * as api from '#contract/courses.ts'
import type { Call } from '#contract/endpoint.ts'

const coursesKey = ['courses'] as const
const lessonsKey = ['lessons'] as const

/** The modules and lessons of a course. `id` is the id of its benefit. */
export const courseQuery = (id: string) =>
  queryOptions({ queryKey: [...coursesKey, id], queryFn: () => call(api.getCourse, { params: { id } }) })

export const lessonQuery = (id: string) =>
  queryOptions({ queryKey: [...lessonsKey, id], queryFn: () => call(api.getLesson, { params: { id } }) })

/** Students, newest first, in pages. The rows of the previous search stay visible until the new rows have loaded. */
export const studentsQuery = (id: string, search: string) =>
  infiniteQueryOptions({
    queryKey: [...coursesKey, id, 'students', search],
    queryFn: ({ pageParam: after }) =>
      call(api.listStudents, { params: { id }, query: { ...(search && { search }), ...(after && { after }) } }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    placeholderData: keepPreviousData,
  })

/** Reads a course and its students again. */
export const refreshCourse = (client: QueryClient, id: string) =>
  client.invalidateQueries({ queryKey: courseQuery(id).queryKey })

/** Reads a course and all lessons again. */
export const refreshLessons = (client: QueryClient, courseId: string) =>
  Promise.all([client.invalidateQueries({ queryKey: lessonsKey }), refreshCourse(client, courseId)])

/** Reads a lesson and the outlines of courses again, for example after a file of the lesson was added. */
export const refreshLesson = (client: QueryClient, id: string) =>
  Promise.all([
    client.invalidateQueries({ queryKey: lessonQuery(id).queryKey }),
    client.invalidateQueries({ queryKey: coursesKey }),
  ])

/** Changes of the outline answer with the whole course. */
function useCourseMutation<Input, Output extends api.Course>(
  courseId: string,
  mutationFn: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: course => client.setQueryData(courseQuery(courseId).queryKey, course),
    onError: () => refreshCourse(client, courseId),
  })
}

export const useCreateModule = (id: string) =>
  useCourseMutation(id, (title: string) => call(api.createCourseModule, { params: { id }, body: { title } }))
export const useRenameModule = (courseId: string) =>
  useCourseMutation(courseId, ({ id, title }: { id: string; title: string }) =>
    call(api.changeCourseModule, { params: { id }, body: { title } }),
  )
export const useDeleteModule = (courseId: string) =>
  useCourseMutation(courseId, (id: string) => call(api.deleteCourseModule, { params: { id } }))
export const useCreateLesson = (courseId: string) =>
  useCourseMutation(courseId, ({ moduleId: id, title }: { moduleId: string; title: string }) =>
    call(api.createLesson, { params: { id }, body: { title } }),
  )
export const useDeleteLesson = (courseId: string) =>
  useCourseMutation(courseId, (id: string) => call(api.deleteLesson, { params: { id } }))

export type CourseOrder = Call<typeof api.orderCourse>[0]['body']['modules']
export const useOrderCourse = (id: string) =>
  useCourseMutation(id, (modules: CourseOrder) => call(api.orderCourse, { params: { id }, body: { modules } }))

type LessonChange = Call<typeof api.changeLesson>[0]['body'] & { id: string }
export function useChangeLesson() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: LessonChange) => call(api.changeLesson, { params: { id }, body }),
    onSuccess(lesson) {
      client.setQueryData(lessonQuery(lesson.id).queryKey, lesson)
      return refreshCourse(client, lesson.courseId)
    },
    onError: (_error, { id }) => client.invalidateQueries({ queryKey: lessonQuery(id).queryKey }),
  })
}

export function useDeleteLessonFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.deleteLessonFile, { params: { id } }),
    onSuccess(lesson) {
      client.setQueryData(lessonQuery(lesson.id).queryKey, lesson)
      return refreshCourse(client, lesson.courseId)
    },
  })
}

export function useRevokeEnrollment(courseId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(api.revokeEnrollment, { params: { id } }),
    onSettled: () => refreshCourse(client, courseId),
  })
}
