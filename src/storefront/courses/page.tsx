import type { ReactNode } from 'react'
import type { CoursesPageData } from '#contract/course-pages.ts'
import { coursesScreen, signOutOfCourses } from '#contract/course-pages.ts'
import { orderPage } from '#i18n/storefront.ts'
import { Header } from '../ui/header.tsx'
import { ShopFooter } from '../ui/shop-footer.tsx'
import { ClosedCourse } from './closed-course.tsx'
import { CourseList } from './course-list.tsx'
import { CourseOutline } from './course-outline.tsx'
import { Lesson } from './lesson.tsx'
import { CodeForm, EmailForm } from './sign-in-forms.tsx'

/** A page for students: the forms to sign in, the list of courses, a course or a lesson. */
export function CoursesPage({ data }: { data: CoursesPageData }): ReactNode {
  const words = orderPage.courses
  return (
    <>
      <Header shop={data.shop}>
        {data.isSignedIn && (
          <nav className="student" aria-label={words.title}>
            {data.screen.kind !== 'list' && (
              <a className="btn ghost" href={coursesScreen.path}>
                {words.title}
              </a>
            )}
            <form method="post" action={signOutOfCourses.path}>
              <button type="submit" className="btn ghost">
                {words.signOut}
              </button>
            </form>
          </nav>
        )}
      </Header>
      <Screen data={data} />
      <ShopFooter shop={data.shop} />
    </>
  )
}

function Screen({ data }: { data: CoursesPageData }): ReactNode {
  const { screen, shop, timeZone } = data
  switch (screen.kind) {
    case 'signIn':
      return <EmailForm screen={screen} />
    case 'code':
      return <CodeForm screen={screen} />
    case 'list':
      return <CourseList screen={screen} timeZone={timeZone} />
    case 'course':
      return <CourseOutline screen={screen} timeZone={timeZone} />
    case 'lesson':
      return <Lesson screen={screen} />
    case 'closed':
      return <ClosedCourse screen={screen} shop={shop} />
  }
}
