import { CodeXml, GitCompare, History, MousePointerClick, Redo2, Undo2 } from 'lucide-react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/switch.tsx'
import { InsertSection } from './library/insert-section.tsx'
import type { PageSession } from './session/page-session.ts'
import type { View } from './view.ts'

/** A panel that is shown instead of the edited page. */
export type Panel = 'versions' | 'differences'
const panels = [
  { value: 'versions', icon: History },
  { value: 'differences', icon: GitCompare },
] as const

export type EditorView = Exclude<View, 'preview'>
const icons = { edit: MousePointerClick, code: CodeXml }
const views: readonly EditorView[] = ['edit', 'code']

const PanelButtons = ({ panel, onPanel }: { panel: Panel | null; onPanel: (panel: Panel | null) => void }) =>
  panels.map(({ value, icon: Icon }) => (
    <Button
      key={value}
      variant={panel === value ? 'secondary' : 'ghost'}
      size="sm"
      aria-pressed={panel === value}
      icon={<Icon aria-hidden="true" />}
      onClick={() => onPanel(panel === value ? null : value)}
    >
      {value === 'versions' ? words.versions : words.differences}
    </Button>
  ))

const ViewSwitch = ({ view, onView }: { view: EditorView | null; onView: (view: View) => void }) => (
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

const UndoRedoButtons = ({ session }: { session: PageSession }) => (
  <div className="flex flex-wrap">
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

type EditorToolsProps = {
  session: PageSession
  view: EditorView
  panel: Panel | null
  onView: (view: View) => void
  onPanel: (panel: Panel | null) => void
}

/**
 * The toolbar of the editor: switches between views and panels, undoes and redoes changes, and turns autosave on or
 * off.
 */
export const EditorTools = ({ session, view, panel, onView, onPanel }: EditorToolsProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-y border-line py-2 max-md:[&_.btn]:[--h:44px]">
    <ViewSwitch
      view={panel ? null : view}
      onView={next => {
        onPanel(null)
        if (next !== view) onView(next)
      }}
    />
    <UndoRedoButtons session={session} />
    <div className="flex flex-wrap gap-1">
      {view === 'edit' && !panel && <InsertSection session={session} />}
      <PanelButtons panel={panel} onPanel={onPanel} />
    </div>
    <Switch className="ml-auto" label={words.autosave} checked={session.autosave} onChange={session.setAutosave} />
  </div>
)
