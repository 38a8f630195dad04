import type { ReactNode } from 'react'
import type { ShownProgress } from '#contract/course-pages.ts'
import { orderPage } from '#i18n/storefront.ts'

/** How far a student is in a course. Nothing is shown for a course without lessons. */
export function ProgressBar({ progress: { completed, total, percent } }: { progress: ShownProgress }): ReactNode {
  const words = orderPage.courses
  if (total === 0) return <p className="sm mut">{words.lessonsDone(0, 0)}</p>
  return (
    <div className="progress">
      <p className="sm num">
        <span className="mut">{words.lessonsDone(completed, total)}</span>
        <b>{words.percent(percent)}</b>
      </p>
      <progress value={completed} max={total} aria-label={words.lessonsDone(completed, total)} />
    </div>
  )
}
