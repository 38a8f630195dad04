import { lazy, Suspense, useState } from 'react'
import { LazyComponent } from '../shell/lazy-component.tsx'
import { useShortcut } from '../shell/use-shortcut.ts'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorHeader } from './editor-header.tsx'
import { EditorTools, type EditorView, type Panel } from './editor-tools.tsx'
import { clearTypedText } from './inline/typed-text-store.ts'
import { codeView, inlineView } from './lazy-views.ts'
import { RecoveredNotice } from './recovered-notice.tsx'
import type { OpenedPage } from './session/opened-page.ts'
import type { PageSession } from './session/page-session.ts'
import type { PageKind } from './session/project.ts'
import { usePageSession } from './session/use-page-session.ts'
import type { View } from './view.ts'

const VersionsPanel = lazy(() =>
  import('./versions/versions-panel.tsx').then(module => ({ default: module.VersionsPanel })),
)
const PublishedDifference = lazy(() =>
  import('./versions/published-difference.tsx').then(module => ({ default: module.PublishedDifference })),
)

const placeholder = <Skeleton className="h-[600px] rounded-lg" />

type BodyProps = { session: PageSession; view: EditorView; panel: Panel | null; onDone: () => void }

function Body({ session, view, panel, onDone }: BodyProps) {
  if (panel === 'versions') return <VersionsPanel session={session} onRestored={onDone} />
  if (panel === 'differences') return <PublishedDifference session={session} />
  return (
    <LazyComponent
      key={view}
      part={view === 'edit' ? inlineView : codeView}
      waiting={placeholder}
      props={{ session }}
    />
  )
}

type EditorScreenProps = {
  kind: PageKind
  opened: OpenedPage
  view: EditorView
  onBack: () => void
  onView: (view: View) => void
}

/**
 * Edits a page visually or as code; both views share one session. Changes are saved as a draft, either on request or
 * automatically.
 */
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
      <Suspense fallback={placeholder}>
        <Body session={session} view={view} panel={panel} onDone={() => setPanel(null)} />
      </Suspense>
      <EditorBar session={session} onDiscardDraft={() => setIsDiscarding(true)} />
      <LeaveGuard
        dirty={() => session.dirty}
        keeps={search => search.get('page') === project.page.id}
        onLeave={() => {
          clearTypedText(project.page.id)
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
