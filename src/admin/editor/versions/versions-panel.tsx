import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingRows } from '../../ui/skeleton.tsx'
import type { PageSession } from '../session/page-session.ts'
import { ChosenVersion } from './chosen-version.tsx'
import { versionsQuery } from './queries.ts'
import { VersionRow } from './version-row.tsx'

type VersionsPanelProps = { session: PageSession; onRestored: () => void }

/** Lists all versions of the page; each can be restored. */
export function VersionsPanel({ session, onRestored }: VersionsPanelProps) {
  const { page, source } = session.project
  const found = useInfiniteQuery(versionsQuery(session.kind, page.id, source.revision))
  const [chosen, setChosen] = useState<string | null>(null)
  if (found.isError && !found.data)
    return <ErrorState text={words.versionsFailed} error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingRows rows={6} />
  const versions = found.data.pages.flatMap(each => each.versions)
  const version = versions.find(each => each.id === chosen) ?? versions[0]
  return (
    <div className="grid min-w-0 grid-cols-1 items-start gap-5 min-[1100px]:grid-cols-[300px_minmax(0,1fr)]">
      <section aria-label={words.versions} className="grid max-h-[max(600px,calc(100dvh-300px))] gap-2 overflow-auto">
        <ol className="grid gap-1">
          {versions.map(each => (
            <li key={each.id}>
              <VersionRow version={each} isChosen={each.id === version?.id} onChoose={() => setChosen(each.id)} />
            </li>
          ))}
        </ol>
        {found.hasNextPage && (
          <Button variant="ghost" size="sm" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {words.olderVersions}
          </Button>
        )}
      </section>
      {version && <ChosenVersion key={version.id} session={session} version={version} onRestored={onRestored} />}
    </div>
  )
}
