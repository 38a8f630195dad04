import type { CoursesPageData, CoursesScreen } from '#contract/course-pages.ts'
import type { Assets } from '#contract/screen-data.ts'
import { orderPage } from '#i18n/storefront.ts'
import { renderDocument } from '../ui/document.tsx'
import { CoursesPage } from './page.tsx'

function getTitle(screen: CoursesScreen): string {
  const words = orderPage.courses
  switch (screen.kind) {
    case 'signIn':
      return words.signIn.title
    case 'code':
      return words.code.title
    case 'list':
      return words.title
    case 'course':
      return screen.course.title
    case 'lesson':
      return `${screen.lesson.title} · ${screen.course.title}`
    case 'closed':
      return words.closed[screen.refusal].title
  }
}

/** Renders a page for students. It is complete without its script, and search engines may not index it. */
export const renderCourses = (data: CoursesPageData, assets: Assets): string =>
  renderDocument({
    title: `${getTitle(data.screen)} · ${data.shop.name}`,
    index: false,
    bodyClass: 'pub surface',
    body: <CoursesPage data={data} />,
    assets,
  })
