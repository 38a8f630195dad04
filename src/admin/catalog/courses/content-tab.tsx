import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Course } from '#contract/courses.ts'
import { cn } from '../../ui/cn.ts'
import { LessonPanel } from './lesson/lesson-panel.tsx'
import { Outline } from './outline/outline.tsx'

/** The outline of a course, with the lesson that is open beside it. On phones, only one of both is shown. */
export function ContentTab({ productId, course }: { productId: string; course: Course }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const lessonId = search.get('lesson')
  const path = `/products/${productId}/courses/${course.id}`
  const panel = useRef<HTMLDivElement>(null)
  const openedId = useRef(lessonId)
  useEffect(() => {
    if (openedId.current === lessonId) return
    openedId.current = lessonId
    // On phones the outline with the focused link is hidden now.
    if (lessonId && panel.current?.offsetParent && !document.activeElement?.checkVisibility())
      panel.current.querySelector('a')?.focus()
  }, [lessonId])
  return (
    <div
      className={cn(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-5',
        lessonId && 'max-lg:pb-20 lg:grid-cols-[minmax(0,380px)_minmax(0,1fr)]',
      )}
    >
      <div className={cn('max-w-[820px]', lessonId && 'max-lg:hidden', course.modules.length === 0 && 'max-w-none')}>
        <Outline
          course={course}
          openLessonId={lessonId}
          lessonLink={id => `${path}?lesson=${id}`}
          onLessonClosed={() => void navigate(path, { replace: true })}
        />
      </div>
      {lessonId && (
        <div
          ref={panel}
          className="lg:sticky lg:top-18 lg:-m-1 lg:max-h-[calc(100dvh-5rem)] lg:overflow-y-auto lg:p-1 lg:pb-20"
        >
          <LessonPanel key={lessonId} productId={productId} lessonId={lessonId} closeLink={path} />
        </div>
      )}
    </div>
  )
}
