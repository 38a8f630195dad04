import type { ReactNode } from 'react'
import type { CoursesScreen, ShownLesson } from '#contract/course-pages.ts'
import { formatBytes } from '#domain/file-size.ts'
import { splitAtLinks } from '#domain/linked-text.ts'
import { getLanguageTag, orderPage } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'
import { LessonList } from './lesson-list.tsx'
import { LessonVideo } from './lesson-video.tsx'
import { ProgressBar } from './progress-bar.tsx'

export function Lesson({ screen: { course, lesson } }: LessonProps): ReactNode {
  const words = orderPage.courses
  return (
    <main className="study">
      <article>
        {lesson.video && <LessonVideo lessonId={lesson.id} title={lesson.title} video={lesson.video} />}
        <p className="sm mut">{lesson.moduleTitle}</p>
        <h1>{lesson.title}</h1>
        <Completion lesson={lesson} />
        <div className="text">
          {lesson.paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered.
            <LinkedParagraph key={index} text={paragraph} />
          ))}
        </div>
        <Attachments files={lesson.attachments} />
        <Neighbors lesson={lesson} courseHref={course.href} />
      </article>
      <aside className="rc" aria-labelledby="lessons">
        <h2 className="h2" id="lessons">
          <a href={course.href}>{course.title}</a>
        </h2>
        <ProgressBar progress={course.progress} />
        <LessonList modules={course.modules} currentId={lesson.id} />
        <p className="sm mut">
          <a href={course.href}>{words.backToCourse}</a>
        </p>
      </aside>
    </main>
  )
}
type LessonProps = { screen: Extract<CoursesScreen, { kind: 'lesson' }> }

/** The form that marks the lesson as completed, or takes the mark back. */
function Completion({ lesson: { href, isCompleted } }: { lesson: ShownLesson }): ReactNode {
  const words = orderPage.courses
  return (
    <form className="complete" method="post" action={href}>
      {isCompleted ? (
        <>
          <p className="badge ok">
            <Icon name="check" />
            {words.isCompleted}
          </p>
          <button type="submit" name="undo" value="1" className="btn ghost">
            {words.undo}
          </button>
        </>
      ) : (
        <button type="submit" className="btn brand lg">
          <Icon name="check" />
          {words.complete}
        </button>
      )}
    </form>
  )
}

const LinkedParagraph = ({ text }: { text: string }): ReactNode => (
  <p>
    {splitAtLinks(text).map((part, index) =>
      part.href === null ? (
        part.text
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered.
        <a key={index} href={part.href} target="_blank" rel="noopener noreferrer">
          {part.text}
        </a>
      ),
    )}
  </p>
)

function Attachments({ files }: { files: ShownLesson['attachments'] }): ReactNode {
  const words = orderPage.courses
  if (files.length === 0) return null
  return (
    <section className="files" aria-labelledby="attachments">
      <h2 id="attachments">{words.attachments}</h2>
      <ul>
        {files.map(({ name, bytes, href }) => (
          <li key={href}>
            <p>
              <b>{name}</b>
              <span className="sm mut num">{formatBytes(bytes, getLanguageTag())}</span>
            </p>
            <a className="btn outline" href={href}>
              <span>{words.download}</span>
              <span className="vh"> {name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Neighbors({ lesson: { previous, next }, courseHref }: { lesson: ShownLesson; courseHref: string }): ReactNode {
  const words = orderPage.courses
  return (
    <nav className="neighbors" aria-label={words.lessons}>
      {previous && (
        <a href={previous.href} rel="prev">
          <span className="sm mut">{words.previous}</span>
          <b>{previous.title}</b>
        </a>
      )}
      {next ? (
        <a className="next" href={next.href} rel="next">
          <span className="sm mut">{words.next}</span>
          <b>{next.title}</b>
        </a>
      ) : (
        <a className="next" href={courseHref}>
          <span className="sm mut">{words.endOfCourse}</span>
          <b>{words.backToCourse}</b>
        </a>
      )}
    </nav>
  )
}
