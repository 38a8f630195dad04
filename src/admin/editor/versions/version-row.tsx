import type { PageVersion } from '#contract/page-editing.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { cn } from '../../ui/cn.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'

/** The changes of a version: the names of one or two changed files, otherwise only their number. */
function Changes({ changes: { added, changed, removed } }: Pick<PageVersion, 'changes'>) {
  const all = [...changed, ...added, ...removed]
  const isNamed = all.length > 0 && all.length <= 2
  return (
    <span className={cn('truncate text-ink-2', isNamed ? 'font-mono text-xs' : 'text-sm')}>
      {isNamed ? all.join(', ') : words.filesChanged(all.length)}
    </span>
  )
}

const formatKind = ({ kind, restored }: PageVersion) =>
  kind === 'restore' && restored !== null ? words.versionOf(restored) : words.versionKinds[kind]

type VersionRowProps = { version: PageVersion; isChosen: boolean; onChoose: () => void }

export const VersionRow = ({ version, isChosen, onChoose }: VersionRowProps) => (
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
      <span className="num font-medium">{`${version.number} · ${formatKind(version)}`}</span>
      {version.isPublished && <Badge tone="ok">{words.onAirNow}</Badge>}
      {version.isDiscarded && <Badge>{words.discarded}</Badge>}
      {version.isNewest && <Badge>{words.newest}</Badge>}
    </span>
    <span className="flex flex-wrap gap-x-2 text-sm text-ink-2">
      <span className="min-w-0 truncate">{version.author?.name ?? words.theShop}</span>
      <RelativeTime at={version.savedAt} />
    </span>
    <Changes changes={version.changes} />
  </button>
)
