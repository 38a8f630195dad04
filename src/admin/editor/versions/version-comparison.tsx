import { useQuery } from '@tanstack/react-query'
import { pages as words } from '#i18n/lazy-words.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import type { PageSession } from '../session/page-session.ts'
import { useChangedFiles } from './changed-files.ts'
import { Difference } from './difference.tsx'
import { versionQuery } from './queries.ts'

/** Compares the draft with a version of the page. */
export function VersionComparison({ session, version }: { session: PageSession; version: string }) {
  const { data, error, refetch } = useQuery(versionQuery(session.kind, session.project.page.id, version))
  const changed = useChangedFiles(session, data ? { id: version, files: data.files } : null)
  if (error && !data) return <ErrorState text={words.pageLoadFailed} error={error} onRetry={() => void refetch()} />
  if (changed.isError)
    return <ErrorState text={words.pageLoadFailed} error={changed.error} onRetry={() => void changed.refetch()} />
  return changed.data ? <Difference files={changed.data} /> : <LoadingRows rows={6} />
}
