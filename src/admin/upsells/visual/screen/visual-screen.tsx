import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { UpsellPage } from '#contract/upsells.ts'
import { wideBreakpointPx } from '#domain/visual-css.ts'
import type { ElementType } from '#domain/visual-element.ts'
import { visualEditor as words } from '#i18n/lazy-words.ts'
import { useShortcut } from '../../../shell/use-shortcut.ts'
import { useTitle } from '../../../shell/use-title.ts'
import { toast } from '../../../ui/toaster.tsx'
import { Canvas } from '../canvas/canvas.tsx'
import { Inspector } from '../inspector/inspector.tsx'
import { AddElementButtons } from '../layers/add-element-buttons.tsx'
import { Layers } from '../layers/layers.tsx'
import { WarningList } from '../layers/warning-list.tsx'
import { findWarnings, type Warning, type WarningField } from '../layers/warnings.ts'
import type { PreviewWidth, VisualEditor } from '../model/editor.ts'
import { type PanelName, PanelSheet, PanelTabs, RightPanel } from './panels.tsx'
import './screen.css'
import './narrow.css'
import { addElement } from './add-element.ts'
import { ScreenBar, type ScreenBarActions } from './screen-bar.tsx'
import { useFocusField } from './use-focus-field.ts'
import { useHistoryKeys } from './use-history-keys.ts'
import { useIsWide } from './use-is-wide.ts'

type PanelParts = {
  editor: VisualEditor
  onAdd: (type: ElementType) => void
  onSections: () => void
  onFix: (warning: Warning) => void
}

/** Warnings are computed with deferred content, so that typing and dragging stay fast. */
function Warnings({ editor, onFix }: Pick<PanelParts, 'editor' | 'onFix'>) {
  const content = useDeferredValue(editor.content)
  const boxes = editor.boxes()
  const warnings = useMemo(() => findWarnings(content, boxes), [content, boxes])
  return <WarningList warnings={warnings} content={content} onFix={onFix} />
}

function Panel({ name, editor, onAdd, onSections, onFix }: PanelParts & { name: PanelName }) {
  if (name === 'add') return <AddElementButtons onAdd={onAdd} onSections={onSections} />
  if (name === 'edit') return <Inspector editor={editor} />
  return (
    <>
      <Layers editor={editor} />
      <Warnings editor={editor} onFix={onFix} />
    </>
  )
}

/** Publishes the page, or focuses the field that prevents publishing; the session reports the reason. */
function usePublishing(editor: VisualEditor, show: (ids: readonly string[], field: WarningField) => void) {
  const [isPublishing, setIsPublishing] = useState(false)
  async function publish() {
    if (isPublishing) return
    setIsPublishing(true)
    const isDone = await editor.publish()
    setIsPublishing(false)
    if (isDone) return void toast.done(words.published)
    const { content } = editor
    const incomplete = findWarnings(content, editor.boxes()).find(({ kind }) => kind === 'incomplete')
    if (content.title.trim() === '') show([], 'title')
    else if (incomplete?.id) show([incomplete.id], 'offer')
  }
  return { isPublishing, publish: () => void publish() }
}

/** Phones start with the phone layout, which is readable there. */
const getInitialWidth = (): PreviewWidth => (window.innerWidth < wideBreakpointPx ? 360 : 1440)

/** The inspector field that receives the focus when an element of this type is opened. */
const inspectedField = { text: 'content', button: 'content', image: 'image', product: 'offer' } as const

type VisualScreenProps = {
  editor: VisualEditor
  page: UpsellPage
  /** All pages of the funnel, in order. */
  pages: readonly UpsellPage[]
  actions: ScreenBarActions
  /** Further actions of the page. */
  menu: ReactNode
  /** A notice shown above the page. */
  notice: ReactNode
  onSections: () => void
}

/** The visual editor of a page, which fills the window: the page between its layers and the inspector. */
export function VisualScreen({ editor, page, pages, actions, menu, notice, onSections }: VisualScreenProps) {
  const isWide = useIsWide()
  const [width, setWidth] = useState(getInitialWidth)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const focusField = useFocusField()
  function show(ids: readonly string[], field: WarningField) {
    editor.select(ids)
    if (!isWide) setPanel('edit')
    focusField(field)
  }
  const { isPublishing, publish } = usePublishing(editor, show)
  useTitle(words.editorOf(editor.content.title || page.title))
  useShortcut('s', publish)
  useHistoryKeys(editor)
  const panelProps: PanelParts = {
    editor,
    onSections,
    onAdd(type) {
      addElement(editor, type)
      if (!isWide) setPanel('edit')
    },
    onFix(warning) {
      if (warning.id !== null) show([warning.id], warning.field)
    },
  }
  const selectionKey = editor.selection.join()
  const isPageShown = selectionKey === ''
  const inspect = () => {
    const chosen = editor.content.elements.find(({ id }) => id === editor.selection[0])
    if (chosen) show([chosen.id], inspectedField[chosen.type])
  }
  return (
    <div className="full-window vs">
      <ScreenBar
        editor={editor}
        page={page}
        pages={pages}
        actions={actions}
        width={width}
        onWidth={setWidth}
        isPublishing={isPublishing}
        onPublish={publish}
        menu={menu}
        isWide={isWide}
      />
      {isWide && (
        <aside className="vs-side vs-left" aria-label={words.layers}>
          <AddElementButtons onAdd={panelProps.onAdd} onSections={onSections} />
          <Layers editor={editor} />
          <Warnings editor={editor} onFix={panelProps.onFix} />
        </aside>
      )}
      <div key="canvas" className="vs-middle">
        {notice}
        <Canvas editor={editor} width={width} onInspect={inspect} className="min-h-0 flex-1" />
      </div>
      {isWide ? (
        <RightPanel label={isPageShown ? words.page : words.inspector} subject={selectionKey}>
          <Inspector editor={editor} />
        </RightPanel>
      ) : (
        <>
          <PanelTabs open={panel} onOpen={setPanel} isPageShown={isPageShown} />
          {panel && (
            <PanelSheet
              name={panel}
              label={panel === 'edit' && isPageShown ? words.page : words.panel[panel]}
              subject={selectionKey}
              onClose={() => setPanel(null)}
            >
              <Panel name={panel} {...panelProps} />
            </PanelSheet>
          )}
        </>
      )}
    </div>
  )
}
