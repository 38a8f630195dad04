import { useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { PageVersion } from '#contract/page-editing.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { formatDateTime } from '../../ui/format-time.ts'
import { LoadingRows } from '../../ui/skeleton.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { useAsyncAction } from '../../ui/use-async-action.ts'
import { PageFrame } from '../preview/page-frame.tsx'
import type { PageSession } from '../session/page-session.ts'
import { versionUrlQuery } from './queries.ts'

const Compared = lazy(() => import('./version-comparison.tsx').then(module => ({ default: module.VersionComparison })))

type ChosenProps = { session: PageSession; version: PageVersion }

function VersionPreview({ session, version }: ChosenProps) {
  const { page } = session.project
  const address = useQuery(versionUrlQuery(session.kind, page.id, version.id))
  if (address.isError && !address.data)
    return <ErrorState text={words.pageLoadFailed} error={address.error} onRetry={() => void address.refetch()} />
  if (!address.data) return <LoadingRows rows={4} />
  return <PageFrame address={address.data.address} title={page.title} width="desktop" height="h-[600px]" />
}

/** Shows one version and its differences, and offers to restore it. */
export function ChosenVersion({ session, version, onRestored }: ChosenProps & { onRestored: () => void }) {
  const [tab, setTab] = useState<'look' | 'difference'>('look')
  const { busy, run } = useAsyncAction(onRestored)
  return (
    <section aria-label={words.versionNumber(version.number)} className="grid min-w-0 grid-cols-1 content-start gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-md font-semibold tracking-[-.012em]">
          {words.versionNumber(version.number)}
          <span className="num ml-2 text-base font-normal text-ink-2">{formatDateTime(new Date(version.savedAt))}</span>
        </h2>
        {!version.isNewest && (
          <Button
            variant="outline"
            icon={<RotateCcw aria-hidden="true" />}
            busy={busy && words.restoring}
            onClick={() => void run(() => session.restore(version.id))}
          >
            {words.restore}
          </Button>
        )}
      </div>
      <Tabs
        className="min-w-0"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'look', label: words.versionLook },
          { value: 'difference', label: words.versionDifference },
        ]}
      >
        <TabPanel value="look">
          <VersionPreview session={session} version={version} />
        </TabPanel>
        <TabPanel value="difference">
          <Suspense fallback={<LoadingRows rows={4} />}>
            <Compared session={session} version={version.id} />
          </Suspense>
        </TabPanel>
      </Tabs>
    </section>
  )
}
