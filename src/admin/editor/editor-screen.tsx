import { CodeXml, MousePointerClick, Redo2, Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { pages as words } from '#words/rooms.ts'
import { useShortcut } from '../shell/use-shortcut.ts'
import { Button } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Switch } from '../ui/switch.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { EditorBar } from './editor-bar.tsx'
import { EditorHeader } from './editor-header.tsx'
import { RecoveredNotice } from './recovered-notice.tsx'
import type { Kept } from './session/local-copy.ts'
import type { PageSession } from './session/page-session.ts'
import type { EditedProject, Kind } from './session/project.ts'
import { usePageSession } from './session/use-session.ts'
import type { View } from './view.ts'

const CodeView = lazy(() => import('./code/code-view.tsx').then(module => ({ default: module.CodeView })))

type Shown = Exclude<View, 'preview'>
const icons = { edit: MousePointerClick, code: CodeXml }
const views: readonly Shown[] = ['edit', 'code']

const ViewSwitch = ({ view, onView }: { view: Shown; onView: (view: View) => void }) => (
  <fieldset className="flex gap-1" aria-label={words.editorView}>
    {views.map(each => {
      const Icon = icons[each]
      return (
        <Button
          key={each}
          variant={view === each ? 'secondary' : 'ghost'}
          size="sm"
          aria-pressed={view === each}
          icon={<Icon aria-hidden="true" />}
          onClick={() => onView(each)}
        >
          {each === 'edit' ? words.edit : words.code}
        </Button>
      )
    })}
  </fieldset>
)

const Steps = ({ session }: { session: PageSession }) => (
  <div className="flex">
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={words.undo}
      title={words.undo}
      disabled={!session.canUndo}
      icon={<Undo2 aria-hidden="true" />}
      onClick={session.undo}
    />
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={words.redo}
      title={words.redo}
      disabled={!session.canRedo}
      icon={<Redo2 aria-hidden="true" />}
      onClick={session.redo}
    />
  </div>
)

type EditorScreenProps = {
  kind: Kind
  loaded: EditedProject
  kept: Kept | null
  view: Shown
  onBack: () => void
  onView: (view: View) => void
}

/** A page at work: one session under both views. What is typed leaves when asked, or by itself as a draft. */
export function EditorScreen({ kind, loaded, kept, view, onBack, onView }: EditorScreenProps) {
  const session = usePageSession(kind, loaded, kept)
  const [asking, setAsking] = useState<'no' | 'yes' | 'busy'>('no')
  const { project, conflict } = session
  // A shortcut and a guard keep their function: they look at what is now.
  const now = useRef(session)
  useEffect(() => {
    now.current = session
  })
  const [saveNow] = useState(() => () => void now.current.save())
  useShortcut('s', saveNow)
  const [isDirty] = useState(() => () => now.current.dirty)

  async function discard() {
    setAsking('busy')
    setAsking((await session.discardDraft()) ? 'no' : 'yes')
  }
  return (
    <div className="grid min-w-0 gap-5 pb-20">
      <EditorHeader kind={kind} project={project} onBack={onBack} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-2">
        <ViewSwitch view={view} onView={onView} />
        <Steps session={session} />
        <Switch className="ml-auto" label={words.autosave} checked={session.autosave} onChange={session.setAutosave} />
      </div>
      <RecoveredNotice session={session} />
      <Suspense fallback={<Skeleton className="h-[600px] rounded-lg" />}>
        <CodeView session={session} withPreview />
      </Suspense>
      <EditorBar session={session} onDiscardDraft={() => setAsking('yes')} />
      <LeaveGuard dirty={isDirty} keeps={search => search.get('page') === project.page.id} />
      {asking !== 'no' && (
        <DiscardDraft
          title={project.page.title}
          busy={asking === 'busy'}
          onConfirm={() => void discard()}
          onClose={() => setAsking('no')}
        />
      )}
      {conflict && <ConflictDialog conflict={conflict} session={session} />}
    </div>
  )
}
