import { useState } from 'react'
import { Problem } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import type { Course } from '#contract/courses.ts'
import { courses as words } from '#i18n/lazy-words.ts'
import { toast } from '../../../ui/toaster.tsx'
import { type CourseOrder, useOrderCourse } from '../queries.ts'
import { applyOrder, toOrder } from './outline-order.ts'

const toastId = { id: 'course-order' }

/** Shows a new order at once and then saves it. The toast offers to undo the change. */
export function useCourseOrder(course: Course) {
  const [pending, setPending] = useState<CourseOrder | null>(null)
  const { mutateAsync: order } = useOrderCourse(course.id)
  const modules = (pending && applyOrder(course.modules, pending)) ?? course.modules

  async function send(next: CourseOrder, onSaved: () => void) {
    setPending(next)
    try {
      await order(next)
      onSaved()
    } catch (error) {
      const isStale = error instanceof Problem && error.code === 'conflict'
      const text = isStale ? words.outline.orderStale : getProblemText(error)
      toast.failed(words.outline.orderFailed, { ...toastId, text })
    } finally {
      setPending(current => (current === next ? null : current))
    }
  }

  function save(next: CourseOrder) {
    const before = toOrder(modules)
    if (JSON.stringify(next) === JSON.stringify(before)) return
    const undo = {
      label: words.outline.undo,
      onClick: () => void send(before, () => toast.done(words.outline.orderBack, toastId)),
    }
    void send(next, () => toast.done(words.outline.moved, { ...toastId, action: undo }))
  }
  return { modules, save }
}
