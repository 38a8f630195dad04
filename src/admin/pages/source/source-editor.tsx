import { useEffect, useRef, useState } from 'react'
import type { PageProject } from '#contract/pages.ts'
import { pages as words } from '#words/rooms.ts'
import { useShortcut } from '../../shell/use-shortcut.ts'
import { AlertDialog } from '../../ui/alert-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { BrokenReferences } from '../upload/file-lists.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { Preview } from './preview.tsx'
import { ProjectFiles } from './project-files.tsx'
import { SourceBar } from './source-bar.tsx'
import { partName, parts } from './source-draft.ts'
import { SourceField } from './source-fields.tsx'
import { SourceHeader } from './source-header.tsx'
import { type SourceState, useSource } from './use-source.ts'

type Tab = (typeof parts)[number] | 'preview'

/** What the preview does not show yet, and the way to have it there. */
const Behind = ({ source }: { source: SourceState }) =>
  source.dirty.length === 0 ? (
    words.previewOfSaved
  ) : (
    <span className="flex flex-wrap items-center gap-x-3">
      {words.previewBehind}
      <Button variant="link" className="text-sm" onClick={() => void source.save()}>
        {words.saveAndSee}
      </Button>
    </span>
  )

/** The three texts, one at a time; with the page as the fourth where it does not stand beside them. */
function Fields({ source, withPreview }: { source: SourceState; withPreview: boolean }) {
  const [tab, setTab] = useState<Tab>('html')
  const { project, draft, type } = source
  const tabs: readonly { value: Tab; label: string }[] = parts.map(part => ({ value: part, label: partName(part) }))
  const preview = (
    <Preview
      low={withPreview}
      id={project.page.id}
      revision={project.source.revision}
      title={project.page.title}
      note={<Behind source={source} />}
    />
  )
  return (
    <div
      className={withPreview ? 'min-w-0' : 'grid min-w-0 gap-6 min-[1200px]:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)]'}
    >
      <Tabs
        className="min-w-0"
        value={tab}
        onChange={setTab}
        tabs={withPreview ? [...tabs, { value: 'preview', label: words.previewTab }] : tabs}
      >
        {parts.map(part => (
          <TabPanel key={part} value={part}>
            <SourceField
              part={part}
              source={project.source}
              value={draft[part]}
              low={withPreview}
              onChange={value => type({ [part]: value })}
            />
          </TabPanel>
        ))}
        {withPreview && <TabPanel value="preview">{preview}</TabPanel>}
      </Tabs>
      {!withPreview && preview}
    </div>
  )
}

function AskDiscard({ source, onClose }: { source: SourceState; onClose: () => void }) {
  return (
    <AlertDialog
      open
      onClose={onClose}
      onConfirm={() => void source.discardDraft().then(isDone => isDone && onClose())}
      title={words.discardDraftTitle(source.project.page.title)}
      text={words.discardDraftText}
      confirm={words.discardDraft}
      busy={source.discarding && words.discarding}
    />
  )
}

type SourceEditorProps = { loaded: PageProject; view: 'edit' | 'code'; onBack: () => void }

/** The page's own texts in plain fields: beside the page to edit, alone as code. What is typed leaves only when asked. */
export function SourceEditor({ loaded, view, onBack }: SourceEditorProps) {
  const source = useSource(loaded)
  const [asking, setAsking] = useState(false)
  const { project, conflict } = source
  // A shortcut and a guard keep their function: they look at what is now.
  const now = useRef(source)
  useEffect(() => {
    now.current = source
  })
  const [saveNow] = useState(() => () => void now.current.save())
  useShortcut('s', saveNow)
  const [isDirty] = useState(() => () => now.current.dirty.length > 0)
  return (
    <div className="grid min-w-0 gap-5 pb-20">
      <SourceHeader project={project} onBack={onBack} />
      <Fields source={source} withPreview={view === 'code'} />
      <div className="grid items-start gap-3 min-[900px]:grid-cols-2">
        <ProjectFiles files={project.files} entry={project.source.entry} />
        <BrokenReferences broken={project.broken} />
      </div>
      <SourceBar source={source} onDiscardDraft={() => setAsking(true)} />
      <LeaveGuard dirty={isDirty} />
      {asking && <AskDiscard source={source} onClose={() => setAsking(false)} />}
      {conflict && (
        <ConflictDialog conflict={conflict} draft={source.draft} busy={source.saving || source.publishing} />
      )}
    </div>
  )
}
