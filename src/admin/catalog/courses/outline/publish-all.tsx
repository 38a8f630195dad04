import { useQueryClient } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { callCancellably } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { type Course, changeLesson } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toaster.tsx'
import { withRetry } from '../../digital-goods/uploads/retry.ts'
import { listDrafts } from '../count-course.ts'
import { refreshLessons } from '../queries.ts'

/** Publishes all drafts of a course. Leaving the screen ends the work after the current lesson. */
export function PublishAll({ course }: { course: Course }) {
  const words = courses.outline
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const stop = useRef<AbortController>(null)
  useEffect(() => () => stop.current?.abort(), [])
  const drafts = listDrafts(course)

  async function publish() {
    const total = drafts.length
    const controller = new AbortController()
    const { signal } = controller
    stop.current = controller
    let done = 0
    setProgress({ done, total })
    try {
      for (const { id } of drafts) {
        // A course with many drafts exceeds the limit of changes per minute; the response says when to go on.
        await withRetry({ signal, onWaiting: () => undefined }, () =>
          callCancellably(signal, changeLesson, { params: { id }, body: { isPublished: true } }),
        )
        done += 1
        setProgress({ done, total })
      }
      toast.done(words.publishedAll(total))
    } catch (error) {
      if (!signal.aborted)
        toast.failed(words.publishAllFailed(done, total), { text: getProblemText(error), stay: true })
    }
    await refreshLessons(client, course.id)
    setProgress(null)
  }

  if (drafts.length === 0 && !progress) return null
  return (
    <Button
      variant="outline"
      className="for-editors"
      icon={<Eye aria-hidden="true" />}
      busy={progress ? words.publishingAll(progress.done, progress.total) : false}
      onClick={() => void publish()}
    >
      {words.publishAll}
    </Button>
  )
}
