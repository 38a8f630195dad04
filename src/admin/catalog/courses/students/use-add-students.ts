import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { enrollStudents, maxEnrolled } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { toast } from '../../../ui/toaster.tsx'
import { refreshCourse } from '../queries.ts'
import type { NewStudent } from './read-student-list.ts'

const toKey = ({ email, expiresAt }: NewStudent) => `${email} ${expiresAt}`

/**
 * Sends students in parts. When a part fails, the next attempt sends only the students that the server has not accepted
 * yet.
 */
export function useAddStudents(courseId: string) {
  const words = courses.students
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ sent: number; total: number } | null>(null)
  const accepted = useRef(new Set<string>())
  const counts = useRef({ added: 0, repeated: 0 })

  /** Adds students and reports the result. Returns whether all of them were sent. */
  async function add(students: readonly NewStudent[], sendsMail: boolean): Promise<boolean> {
    let left = students.filter(student => !accepted.current.has(toKey(student)))
    const total = left.length
    try {
      while (left.length > 0) {
        setProgress({ sent: total - left.length, total })
        const people = left.slice(0, maxEnrolled)
        const { added, repeated } = await call(enrollStudents, {
          params: { id: courseId },
          body: { people, sendsMail },
        })
        for (const student of people) accepted.current.add(toKey(student))
        counts.current.added += added
        counts.current.repeated += repeated
        left = left.slice(people.length)
      }
      const { added, repeated } = counts.current
      counts.current = { added: 0, repeated: 0 }
      toast.done(added === 0 ? words.noneAdded : words.added(added), {
        ...(repeated > 0 && { text: words.known(repeated) }),
      })
      return true
    } catch (error) {
      const text = words.addFailedText(left.length, getProblemText(error))
      toast.failed(words.addFailed, { text, stay: true })
      return false
    } finally {
      setProgress(null)
      void refreshCourse(client, courseId)
    }
  }
  return { progress, add }
}
