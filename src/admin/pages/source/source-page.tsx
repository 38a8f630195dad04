import { useQuery } from '@tanstack/react-query'
import { CodeXml } from 'lucide-react'
import { Problem } from '#web/call.ts'
import { pages as words } from '#words/rooms.ts'
import { Least } from '../../shell/least.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import type { View } from '../place.ts'
import { projectQuery } from '../queries.ts'
import { Preview } from './preview.tsx'
import { SourceEditor } from './source-editor.tsx'
import { SourceHeader } from './source-header.tsx'

const LoadingEditor = () => (
  <Loading>
    <div className="grid gap-4">
      <Skeleton className="h-8 w-72" />
      <div className="grid gap-5 min-[1200px]:grid-cols-2">
        <Skeleton className="h-[600px] rounded-lg" />
        <Skeleton className="h-[600px] rounded-lg max-[1199px]:hidden" />
      </div>
    </div>
  </Loading>
)

/** Nobody has such a page, or the address names none. */
function Missing({ error, onBack }: { error: Problem; onBack: () => void }) {
  return (
    <EmptyState
      title={error.status === 404 ? words.pageNotFound : words.pageIdMissing}
      text={words.pageNotFoundText}
      actions={
        <Button variant="brand" size="lg" onClick={onBack}>
          {words.backToPages}
        </Button>
      }
    />
  )
}

const names = (error: unknown): error is Problem =>
  error instanceof Problem && (error.status === 404 || error.status === 422 || error.status === 400)

type SourcePageProps = { id: string; view: View; onBack: () => void; onCode: () => void }

/** One page of a campaign, opened: its texts, or how it looks. */
export function SourcePage({ id, view, onBack, onCode }: SourcePageProps) {
  const { data, error, refetch } = useQuery(projectQuery(id))
  if (names(error) && !data) return <Missing error={error} onBack={onBack} />
  if (error && !data) return <ErrorState text={words.pageLoadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingEditor />
  if (view === 'edit' && data.source.html.trim() === '')
    return (
      <>
        <SourceHeader project={data} onBack={onBack} />
        <EmptyState
          title={words.htmlEmpty}
          text={words.htmlEmptyText}
          actions={
            <Button variant="brand" size="lg" icon={<CodeXml aria-hidden="true" />} onClick={onCode}>
              {words.code}
            </Button>
          }
        />
      </>
    )
  if (view === 'preview')
    return (
      <div className="grid min-w-0 gap-5">
        <SourceHeader project={data} onBack={onBack} />
        <Preview id={id} revision={data.source.revision} title={data.page.title} note={words.previewOfSaved} tall />
      </div>
    )
  return (
    <Least who="editor">
      <SourceEditor loaded={data} view={view} onBack={onBack} />
    </Least>
  )
}
