import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { VisualVersion } from '#contract/visual-pages.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cn } from '../../../ui/cn.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { formatDateTime } from '../../../ui/format-time.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { LoadingRows } from '../../../ui/skeleton.tsx'
import { useAsyncAction } from '../../../ui/use-async-action.ts'
import { visualVersionQuery, visualVersionsQuery } from '../../queries.ts'
import { toPageContent } from '../session/initial-state.ts'
import type { VisualSession } from '../session/open-session.ts'
import { PagePicture } from './page-picture.tsx'

type VersionRowProps = { version: VisualVersion; isNewest: boolean; isChosen: boolean; onChoose: () => void }

const VersionRow = ({ version, isNewest, isChosen, onChoose }: VersionRowProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    className={cn(
      'grid w-full gap-0.5 rounded-item px-3 py-2.5 text-left',
      isChosen ? 'bg-brand-soft' : 'hover:bg-sunken',
    )}
    onClick={onChoose}
  >
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="num font-medium">{`${version.number} · ${words.versionKinds[version.kind]}`}</span>
      {version.isPublished && <Badge tone="ok">{words.onAirNow}</Badge>}
      {isNewest && <Badge>{words.newest}</Badge>}
    </span>
    <span className="flex flex-wrap gap-x-2 text-sm text-ink-2">
      <span className="min-w-0 truncate">{version.author ?? words.theShop}</span>
      <RelativeTime at={version.savedAt} />
      <span className="num">{words.elementCount(version.elements)}</span>
    </span>
  </button>
)

type SelectedVersionProps = { pageId: string; session: VisualSession; version: VisualVersion; onRestored: () => void }

/** Shows a version and offers to restore it. */
function SelectedVersion({ pageId, session, version, onRestored }: SelectedVersionProps) {
  const found = useQuery(visualVersionQuery(pageId, version.id))
  const { busy, run } = useAsyncAction(onRestored)
  const name = words.versionNumber(version.number)
  const isCurrent = version.id === session.version && !session.dirty()
  return (
    <section aria-label={name} className="grid min-w-0 grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-semibold">
          {name}
          <span className="num ml-2 font-normal text-ink-2">{formatDateTime(new Date(version.savedAt))}</span>
        </h3>
        {!isCurrent && (
          <Button
            variant="outline"
            icon={<RotateCcw aria-hidden="true" />}
            disabled={session.conflict !== null}
            busy={busy && words.restoring}
            onClick={() => void run(() => session.restore(version.id))}
          >
            {words.restore}
          </Button>
        )}
      </div>
      {found.data ? (
        <PagePicture content={toPageContent(found.data)} label={name} className="max-h-[56dvh]" />
      ) : found.isError ? (
        <ErrorState text={words.versionFailed} error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <LoadingRows rows={5} />
      )}
    </section>
  )
}

/** Says that shoppers see an older version, and offers to restore that version. */
function DraftNotice({ session, onDone }: { session: VisualSession; onDone: () => void }) {
  const { busy, run } = useAsyncAction(onDone)
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-lg bg-sunken px-4 py-2.5">
      <p className="min-w-0 flex-1">{words.draftWaits}</p>
      <Button
        variant="outline"
        size="sm"
        disabled={session.conflict !== null}
        busy={busy && words.discarding}
        onClick={() => void run(session.discardDraft)}
      >
        {words.discardDraft}
      </Button>
    </div>
  )
}

type BodyProps = { pageId: string; session: VisualSession; onClose: () => void }

function Body({ pageId, session, onClose }: BodyProps) {
  const found = useQuery(visualVersionsQuery(pageId, session.version))
  const [chosen, setChosen] = useState<string | null>(null)
  if (found.isError && !found.data)
    return <ErrorState text={words.versionsFailed} error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingRows rows={6} />
  const versions = found.data
  const version = versions.find(each => each.id === chosen) ?? versions[0]
  if (!version) return <p className="text-ink-2">{words.versionsEmpty}</p>
  return (
    <>
      {session.save.isDraft && versions.some(each => each.isPublished) && (
        <DraftNotice session={session} onDone={onClose} />
      )}
      <div className="grid min-w-0 grid-cols-1 items-start gap-5 md:grid-cols-[280px_minmax(0,1fr)]">
        <ol className="grid max-h-[60dvh] gap-1 overflow-auto max-md:max-h-[30dvh]">
          {versions.map(each => (
            <li key={each.id}>
              <VersionRow
                version={each}
                isNewest={each.id === session.version}
                isChosen={each.id === version.id}
                onChoose={() => setChosen(each.id)}
              />
            </li>
          ))}
        </ol>
        <SelectedVersion key={version.id} pageId={pageId} session={session} version={version} onRestored={onClose} />
      </div>
    </>
  )
}

/** Lists all versions of the page; each can be restored. */
export const VersionsDialog = (props: BodyProps) => (
  <Dialog open wide="window" onClose={props.onClose} title={words.versions} text={words.versionsText}>
    <Body {...props} />
  </Dialog>
)
