import { lazy, Suspense, useState } from 'react'
import { Fetched } from '../shell/fetched.tsx'
import { useShortcut } from '../shell/use-shortcut.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorHeader } from './editor-header.tsx'
import { EditorTools, type Panel, type Shown } from './editor-tools.tsx'
import { forgetTyped } from './inline/typed-copy.ts'
import { RecoveredNotice } from './recovered-notice.tsx'
import type { OpenedPage } from './session/opened-page.ts'
import type { PageSession } from './session/page-session.ts'
import type { Kind } from './session/project.ts'
import { usePageSession } from './session/use-session.ts'
import type { View } from './view.ts'
import { codeView, inlineView } from './writing-views.ts'

const VersionsPanel = lazy(() =>
  import('./versions/versions-panel.tsx').then(module => ({ default: module.VersionsPanel })),
)
const PublishedDifference = lazy(() =>
  import('./versions/published-difference.tsx').then(module => ({ default: module.PublishedDifference })),
)

const waiting = <Skeleton className="h-[600px] rounded-lg" />

type BodyProps = { session: PageSession; view: Shown; panel: Panel | null; onDone: () => void }

function Body({ session, view, panel, onDone }: BodyProps) {
  if (panel === 'versions') return <VersionsPanel session={session} onRestored={onDone} />
  if (panel === 'differences') return <PublishedDifference session={session} />
  return <Fetched key={view} part={view === 'edit' ? inlineView : codeView} waiting={waiting} props={{ session }} />
}

type EditorScreenProps = {
  kind: Kind
  opened: OpenedPage
  view: Shown
  onBack: () => void
  onView: (view: View) => void
}

/** A page at work: one session under both views. What is typed leaves when asked, or by itself as a draft. */
export function EditorScreen({ kind, opened, view, onBack, onView }: EditorScreenProps) {
  const session = usePageSession(kind, opened)
  const [isDiscarding, setIsDiscarding] = useState(false)
  const [panel, setPanel] = useState<Panel | null>(null)
  const { project, conflict } = session
  useShortcut('s', () => void session.save())
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5 pb-20">
      <EditorHeader kind={kind} project={project} onBack={onBack} />
      <EditorTools
        session={session}
        view={view}
        panel={panel}
        onView={view => void session.finish().then(() => onView(view))}
        onPanel={panel => void session.finish().then(() => setPanel(panel))}
      />
      <RecoveredNotice session={session} />
      <Suspense fallback={waiting}>
        <Body session={session} view={view} panel={panel} onDone={() => setPanel(null)} />
      </Suspense>
      <EditorBar session={session} onDiscardDraft={() => setIsDiscarding(true)} />
      <LeaveGuard
        dirty={() => session.dirty}
        keeps={search => search.get('page') === project.page.id}
        onLeave={() => {
          forgetTyped(project.page.id)
          session.discardTyped()
        }}
      />
      {isDiscarding && (
        <DiscardDraft
          title={project.page.title}
          discard={session.discardDraft}
          onClose={() => setIsDiscarding(false)}
        />
      )}
      {conflict && <ConflictDialog conflict={conflict} session={session} />}
    </div>
  )
}
