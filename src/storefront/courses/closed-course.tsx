import type { ReactNode } from 'react'
import type { CoursesScreen } from '#contract/course-pages.ts'
import type { ShopFront } from '#domain/shop-front.ts'
import { orderPage } from '#i18n/storefront.ts'

type Props = { screen: Extract<CoursesScreen, { kind: 'closed' }>; shop: ShopFront }

/** Says why a course cannot be opened now, and where to write. */
export function ClosedCourse({ screen: { title, refusal }, shop }: Props): ReactNode {
  const words = orderPage.courses
  const texts = words.closed[refusal]
  const email = shop.identity?.email
  return (
    <main className="enter">
      <p className="sm mut">{title}</p>
      <h1>{texts.title}</h1>
      <p className="lead">
        {texts.text} {words.progressKept}
      </p>
      {email && (
        <p>
          {words.writeTo}{' '}
          <a className="btn link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      )}
    </main>
  )
}
