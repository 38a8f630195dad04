import { useQuery } from '@tanstack/react-query'
import { Problem } from '#api-client/call.ts'
import { courses } from '#i18n/lazy-words.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadingRows } from '../../../ui/skeleton.tsx'
import { lessonQuery } from '../queries.ts'
import { LessonEditor } from './lesson-editor.tsx'

type LessonPanelProps = { productId: string; lessonId: string; closeLink: string }

/** The open lesson, once it has loaded. */
export function LessonPanel({ productId, lessonId, closeLink }: LessonPanelProps) {
  const words = courses.lesson
  const { data: lesson, error, refetch } = useQuery(lessonQuery(lessonId))
  const isGone = error instanceof Problem && error.status === 404
  return (
    <section aria-label={words.label} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
      {!lesson && !error && <LoadingRows rows={5} />}
      {!lesson && error && (
        <ErrorState
          text={isGone ? words.gone : words.loadFailed}
          error={error}
          {...(!isGone && { onRetry: () => void refetch() })}
        />
      )}
      {lesson && <LessonEditor key={lesson.id} productId={productId} lesson={lesson} closeLink={closeLink} />}
    </section>
  )
}
