import { useInfiniteQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Course } from '#contract/courses.ts'
import { courses } from '#i18n/lazy-words.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { NothingFound } from '../../../ui/nothing-found.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { LoadingRows } from '../../../ui/skeleton.tsx'
import { useSearch } from '../../../ui/use-search.ts'
import { studentsQuery } from '../queries.ts'
import { StudentsTable } from './students-table.tsx'

// The dialog loads with the parser of CSV files.
const AddStudentsDialog = lazy(() =>
  import('./add-students-dialog.tsx').then(module => ({ default: module.AddStudentsDialog })),
)

/** The students of a course, found by name or e-mail address. */
export function StudentsTab({ course }: { course: Course }) {
  const words = courses.students
  const [params, setParams] = useSearchParams()
  const q = params.get('q') ?? ''
  const setQ = (next: string) => setParams({ tab: 'students', ...(next && { q: next }) }, { replace: true })
  const { typed, setTyped } = useSearch(q, setQ)
  const [isAdding, setIsAdding] = useState(false)
  const list = useInfiniteQuery(studentsQuery(course.id, q))
  const rows = list.data?.pages.flatMap(page => page.students) ?? []
  const isEmpty = list.isSuccess && rows.length === 0
  const addButton = (
    <Button
      variant="brand"
      className="for-administrators"
      icon={<UserPlus aria-hidden="true" />}
      onClick={() => setIsAdding(true)}
    >
      {words.add}
    </Button>
  )
  return (
    <>
      {isEmpty && q === '' ? (
        <EmptyState title={words.emptyTitle} text={words.emptyText} help="courseStudents" actions={addButton} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <search className="w-full sm:max-w-[340px]">
              <SearchField label={words.search} value={typed} maxLength={200} onChange={setTyped} />
            </search>
            {addButton}
          </div>
          {list.isError && (
            <ErrorState text={words.loadFailed} error={list.error} onRetry={() => void list.refetch()} />
          )}
          {list.isPending && <LoadingRows />}
          {rows.length > 0 && (
            <StudentsTable
              courseId={course.id}
              students={rows}
              publishedLessons={list.data?.pages[0]?.publishedLessons ?? 0}
            />
          )}
          {isEmpty && (
            <p className="flex flex-wrap items-center gap-3" role="status">
              <NothingFound text={words.noneFound(q)} clear={words.clearSearch} onClear={() => setQ('')} />
            </p>
          )}
          <LoadMore list={list} words={words} />
        </div>
      )}
      <Suspense fallback={null}>
        {isAdding && <AddStudentsDialog course={course} onClose={() => setIsAdding(false)} />}
      </Suspense>
    </>
  )
}
