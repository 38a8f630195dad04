import type { ReactNode } from 'react'
import type { CoursesScreen } from '#contract/course-pages.ts'
import { formatDate } from '#domain/time-zone.ts'
import { getLanguageTag, orderPage } from '#i18n/storefront.ts'
import { AllCourses } from './course-list.tsx'
import { LessonList } from './lesson-list.tsx'
import { ProgressBar } from './progress-bar.tsx'

type Props = { screen: Extract<CoursesScreen, { kind: 'course' }>; timeZone: string }

export function CourseOutline({ screen: { course, expiresAt, isOfOrder }, timeZone }: Props): ReactNode {
  const words = orderPage.courses
  const { progress } = course
  return (
    <main className="course">
      <div className="head">
        <h1>{course.title}</h1>
        <ProgressBar progress={progress} />
        {expiresAt && (
          <p className="sm mut">{words.until(formatDate(timeZone, getLanguageTag(), new Date(expiresAt)))}</p>
        )}
        {progress.next && (
          <div className="acts">
            <a className={progress.state === 'completed' ? 'btn outline lg' : 'btn brand lg'} href={progress.next.href}>
              {words.actions[progress.state]}
            </a>
            <p>
              <span className="sm mut">
                {progress.state === 'completed' ? words.completedCourse : words.nextLesson}
              </span>
              {progress.state !== 'completed' && <b>{progress.next.title}</b>}
            </p>
          </div>
        )}
      </div>
      <div className="outline">
        {course.modules.length === 0 ? (
          <>
            <h2>{words.noLessons}</h2>
            <p className="mut">{words.noLessonsText}</p>
          </>
        ) : (
          <>
            <h2 className="vh">{words.lessons}</h2>
            <LessonList modules={course.modules} />
          </>
        )}
        {isOfOrder && <AllCourses />}
      </div>
    </main>
  )
}
