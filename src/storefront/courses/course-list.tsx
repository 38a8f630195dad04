import type { ReactNode } from 'react'
import { type CoursesScreen, courseSignInScreen } from '#contract/course-pages.ts'
import { formatDate } from '#domain/time-zone.ts'
import { getLanguageTag, orderPage } from '#i18n/storefront.ts'
import { ProgressBar } from './progress-bar.tsx'

type List = Extract<CoursesScreen, { kind: 'list' }>
type Props = { screen: List; timeZone: string }

export function CourseList({ screen: { courses, isOfOrder }, timeZone }: Props): ReactNode {
  const words = orderPage.courses
  return (
    <main className="mine">
      <h1>{words.title}</h1>
      {courses.length === 0 && (
        <>
          <h2>{words.empty}</h2>
          <p className="mut">{words.emptyText}</p>
        </>
      )}
      <ul>
        {courses.map(course => (
          <CourseRow key={course.href} course={course} timeZone={timeZone} />
        ))}
      </ul>
      {isOfOrder && <AllCourses />}
    </main>
  )
}

/** Leads a browser that opened one order to the form that opens all courses of the customer. */
export const AllCourses = (): ReactNode => (
  <p className="mut all">
    {orderPage.courses.ofOrder}{' '}
    <a className="btn link" href={courseSignInScreen.path}>
      {orderPage.courses.seeAll}
    </a>
  </p>
)

function CourseRow({ course, timeZone }: { course: List['courses'][number]; timeZone: string }): ReactNode {
  const words = orderPage.courses
  const { title, href, progress, refusal, expiresAt } = course
  if (refusal) {
    return (
      <li className="off">
        <h2>
          <a href={href}>{title}</a>
        </h2>
        <p className="sm">{words.closedShort[refusal]}</p>
      </li>
    )
  }
  return (
    <li>
      <h2>
        <a href={href}>{title}</a>
      </h2>
      <ProgressBar progress={progress} />
      {expiresAt && (
        <p className="sm mut">{words.until(formatDate(timeZone, getLanguageTag(), new Date(expiresAt)))}</p>
      )}
      {progress.next && (
        <a className={progress.state === 'completed' ? 'btn outline' : 'btn brand'} href={progress.next.href}>
          <span>{words.actions[progress.state]}</span>
          <span className="vh"> {title}</span>
        </a>
      )}
    </li>
  )
}
