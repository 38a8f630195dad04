import type { ReactNode } from 'react'
import type { ShownCourse } from '#contract/course-pages.ts'
import { orderPage } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { PlayIcon } from './play-icon.tsx'

type Props = { modules: ShownCourse['modules'] /** The lesson that is open. */; currentId?: string }

/** The modules of a course with their lessons, and a mark for each that is completed. */
export function LessonList({ modules, currentId }: Props): ReactNode {
  const words = orderPage.courses
  return modules.map((module, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered.
    <section className="module" key={index}>
      <h3>{module.title}</h3>
      <ol>
        {module.lessons.map(({ id, title, href, isCompleted, hasVideo }) => (
          <li key={id} className={isCompleted ? 'done' : ''}>
            <a href={href} {...(id === currentId && { 'aria-current': 'page' as const })}>
              <span className="n">{isCompleted && <Icon name="check" />}</span>
              <span className="name">{title}</span>
              {isCompleted && <span className="vh">, {words.isCompleted}</span>}
              {hasVideo && <PlayIcon />}
              {hasVideo && <span className="vh">, {words.hasVideo}</span>}
            </a>
          </li>
        ))}
      </ol>
    </section>
  ))
}
