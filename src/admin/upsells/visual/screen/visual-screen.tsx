import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { UpsellPage } from '#contract/upsells.ts'
import { wideBreakpointPx } from '#domain/visual-css.ts'
import type { ElementType } from '#domain/visual-element.ts'
import { visualEditor as words } from '#words/lazy-words.ts'
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
  onMend: (warning: Warning) => void
}

/** Warnings are computed with deferred content, so that typing and dragging stay fast. */
function Warnings({ editor, onMend }: Pick<PanelParts, 'editor' | 'onMend'>) {
  const content = useDeferredValue(editor.content)
  const boxes = editor.boxes()
  const warnings = useMemo(() => findWarnings(content, boxes), [content, boxes])
  return <WarningList warnings={warnings} content={content} onMend={onMend} />
}

function Panel({ name, editor, onAdd, onSections, onMend }: PanelParts & { name: PanelName }) {
  if (name === 'add') return <AddElementButtons onAdd={onAdd} onSections={onSections} />
  if (name === 'edit') return <Inspector editor={editor} />
  return (
    <>
      <Layers editor={editor} />
      <Warnings editor={editor} onMend={onMend} />
    </>
  )
}

/** Publishes the page, or focuses the field that prevents it; the session reports the reason. */
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

/** The field that is most likely wanted when an element is opened. */
const inspectedField = { text: 'content', button: 'content', image: 'image', product: 'offer' } as const

type VisualScreenProps = {
  editor: VisualEditor
  page: UpsellPage
  /** All pages of the funnel, in order. */
  pages: readonly UpsellPage[]
  ways: ScreenBarActions
  /** Further actions of the page. */
  menu: ReactNode
  /** A notice shown above the page. */
  notice: ReactNode
  onSections: () => void
}

/** The visual editor of a page, in its own window: the page between its layers and the inspector. */
export function VisualScreen({ editor, page, pages, ways, menu, notice, onSections }: VisualScreenProps) {
  const isWide = useIsWide()
  const [width, setWidth] = useState(getInitialWidth)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const mend = useFocusField()
  function show(ids: readonly string[], field: WarningField) {
    editor.select(ids)
    if (!isWide) setPanel('edit')
    mend(field)
  }
  const { isPublishing, publish } = usePublishing(editor, show)
  useTitle(words.editorOf(editor.content.title || page.title))
  useShortcut('s', publish)
  useHistoryKeys(editor)
  const parts: PanelParts = {
    editor,
    onSections,
    onAdd(type) {
      addElement(editor, type)
      if (!isWide) setPanel('edit')
    },
    onMend(warning) {
      if (warning.id !== null) show([warning.id], warning.mend)
    },
  }
  const about = editor.selection.join()
  const isPage = about === ''
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
        ways={ways}
        width={width}
        onWidth={setWidth}
        isPublishing={isPublishing}
        onPublish={publish}
        menu={menu}
        isWide={isWide}
      />
      {isWide && (
        <aside className="vs-side vs-left" aria-label={words.layers}>
          <AddElementButtons onAdd={parts.onAdd} onSections={onSections} />
          <Layers editor={editor} />
          <Warnings editor={editor} onMend={parts.onMend} />
        </aside>
      )}
      <div key="canvas" className="vs-middle">
        {notice}
        <Canvas editor={editor} width={width} onInspect={inspect} className="min-h-0 flex-1" />
      </div>
      {isWide ? (
        <RightPanel label={isPage ? words.page : words.inspector} about={about}>
          <Inspector editor={editor} />
        </RightPanel>
      ) : (
        <>
          <PanelTabs open={panel} onOpen={setPanel} isPage={isPage} />
          {panel && (
            <PanelSheet
              name={panel}
              label={panel === 'edit' && isPage ? words.page : words.panel[panel]}
              about={about}
              onClose={() => setPanel(null)}
            >
              <Panel name={panel} {...parts} />
            </PanelSheet>
          )}
        </>
      )}
    </div>
  )
}
