import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CodeXml } from 'lucide-react'
import { useEffect } from 'react'
import { Problem } from '#api-client/call.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { RequireRole } from '../shell/require-role.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { CodePicture } from './code-picture.tsx'
import { openedPageQuery } from './editing-queries.ts'
import { EditorHeader } from './editor-header.tsx'
import { EditorScreen } from './editor-screen.tsx'
import { frameUrlQuery } from './inline/frame-url.ts'
import { inlineView } from './lazy-views.ts'
import { Preview } from './preview/preview.tsx'
import { prestartEngine } from './session/engine.ts'
import type { PageKind } from './session/project.ts'
import type { View } from './view.ts'

const LoadingEditor = () => (
  <Loading>
    <div className="grid gap-4">
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-[600px] rounded-lg" />
    </div>
  </Loading>
)

/** Shown when the page does not exist or the URL contains no valid page id. */
function Missing({ kind, error, onBack }: { kind: PageKind; error: Problem; onBack: () => void }) {
  return (
    <EmptyState
      title={error.status === 404 ? words.pageNotFound : words.pageIdMissing}
      text={words.pageNotFoundText}
      actions={
        <Button variant="brand" size="lg" onClick={onBack}>
          {kind === 'sales' ? words.backToPages : words.backToFunnel}
        </Button>
      }
    />
  )
}

const isMissingPageError = (error: unknown): error is Problem =>
  error instanceof Problem && (error.status === 404 || error.status === 422 || error.status === 400)

type PageEditorProps = {
  kind: PageKind
  id: string
  view: View
  onBack: () => void
  onView: (view: View) => void
}

/** Fetches what the view needs in parallel with the page. */
function usePrefetchPage(kind: PageKind, id: string, view: View) {
  const client = useQueryClient()
  useEffect(() => {
    if (view === 'preview') return
    prestartEngine()
    if (view !== 'edit') return
    void client.prefetchQuery(frameUrlQuery(kind, id, 1))
    inlineView.preload()
  }, [client, kind, id, view])
}

/** Opens one page in the visual editor, as code, or as a preview. */
export function PageEditor({ kind, id, view, onBack, onView }: PageEditorProps) {
  const { data, error, refetch } = useQuery(openedPageQuery(kind, id))
  usePrefetchPage(kind, id, view)
  if (isMissingPageError(error) && !data) return <Missing kind={kind} error={error} onBack={onBack} />
  if (error && !data) return <ErrorState text={words.pageLoadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingEditor />
  const { project } = data
  if (view === 'preview')
    return (
      <div className="grid min-w-0 grid-cols-1 gap-5">
        <EditorHeader kind={kind} project={project} onBack={onBack} />
        <Preview
          kind={kind}
          id={id}
          revision={project.source.revision}
          title={project.page.title}
          note={words.previewOfSaved}
          tall
        />
      </div>
    )
  if (view === 'edit' && project.source.html.trim() === '')
    return (
      <>
        <EditorHeader kind={kind} project={project} onBack={onBack} />
        <EmptyState
          title={words.htmlEmpty}
          text={words.htmlEmptyText}
          actions={
            <>
              <Button variant="brand" size="lg" icon={<CodeXml aria-hidden="true" />} onClick={() => onView('code')}>
                {words.code}
              </Button>
              <Button variant="ghost" size="lg" onClick={onBack}>
                {kind === 'sales' ? words.backToPages : words.backToFunnel}
              </Button>
            </>
          }
          picture={<CodePicture />}
        />
      </>
    )
  return (
    <RequireRole atLeast="editor">
      <EditorScreen kind={kind} opened={data} view={view} onBack={onBack} onView={onView} />
    </RequireRole>
  )
}
