import { useQuery } from '@tanstack/react-query'
import { useParams, useSearchParams } from 'react-router'
import { Problem } from '#api-client/call.ts'
import { courses as words } from '#i18n/lazy-words.ts'
import { RequireRole } from '../../shell/require-role.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { productQuery } from '../queries.ts'
import { ContentTab } from './content-tab.tsx'
import { listCourseFacts } from './count-course.ts'
import { PublishAll } from './outline/publish-all.tsx'
import { courseQuery } from './queries.ts'
import { StudentsTab } from './students/students-tab.tsx'

/** The lessons and the students of a course. */
export function CoursePage() {
  const { id: productId = '', benefitId = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const { data: course, error, refetch } = useQuery(courseQuery(benefitId))
  const { data: product } = useQuery(productQuery(productId))
  const isGone = error instanceof Problem && error.status === 404
  const tab = search.get('tab') === 'students' ? 'students' : 'content'
  useTitle(search.get('lesson') && tab === 'content' ? words.lesson.documentTitle : words.documentTitle)
  return (
    <>
      <PageHeader
        title={course?.title ?? words.documentTitle.split(' - ')[0]}
        text={course && <span className="num">{listCourseFacts(course).join(' · ')}</span>}
        back={{ to: `/products/${productId}#digital`, label: product?.title ?? words.toProduct }}
        actions={course && tab === 'content' && <PublishAll course={course} />}
      />
      {!course && !error && <LoadingRows />}
      {!course && error && (
        <ErrorState
          text={isGone ? words.gone : words.loadFailed}
          error={error}
          {...(!isGone && { onRetry: () => void refetch() })}
        />
      )}
      {course && (
        <Tabs
          value={tab}
          onChange={next => setSearch(next === 'students' ? { tab: next } : {})}
          tabs={[
            { value: 'content', label: words.contentTab },
            { value: 'students', label: words.studentsTab, count: course.students },
          ]}
        >
          <TabPanel value="content">
            <RequireRole atLeast="editor">
              <ContentTab productId={productId} course={course} />
            </RequireRole>
          </TabPanel>
          <TabPanel value="students">
            <StudentsTab course={course} />
          </TabPanel>
        </Tabs>
      )}
    </>
  )
}
