import { ArrowLeft, Redo2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { UpsellPage } from '#contract/upsells.ts'
import { shell } from '#i18n/index.ts'
import { upsells as upsellWords, visualEditor as words } from '#i18n/lazy-words.ts'
import { keyNames } from '../../../shell/key-names.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { PreviewButton } from '../../preview-button.tsx'
import type { PreviewWidth, VisualEditor } from '../model/editor.ts'
import { PageSwitch } from './page-switch.tsx'
import { SavedState } from './saved-state.tsx'
import { WidthSwitch } from './width-switch.tsx'

export type ScreenBarActions = { onBack: () => void; onPage: (page: UpsellPage) => void; onNew: () => void }

type ScreenBarProps = {
  editor: VisualEditor
  page: UpsellPage
  pages: readonly UpsellPage[]
  actions: ScreenBarActions
  width: PreviewWidth
  onWidth: (width: PreviewWidth) => void
  isPublishing: boolean
  onPublish: () => void
  menu: ReactNode
  /** Whether the bar has enough space for some of the menu's actions. */
  isWide: boolean
}

/** Shows the name of the open page and whether it is saved, and switches the width of the page. */
export const ScreenBar = ({ editor, page, pages, actions, menu, ...rest }: ScreenBarProps) => (
  <header className="vs-bar">
    <IconButton
      text={upsellWords.backToPages}
      label={upsellWords.backToPages}
      className="-ml-1.5"
      icon={<ArrowLeft aria-hidden="true" />}
      onClick={actions.onBack}
    />
    <div className="vs-title">
      <h1>{editor.content.title || page.title}</h1>
      <span className="vs-slash" aria-hidden="true">
        /
      </span>
      <PageSwitch page={page} pages={pages} onPage={actions.onPage} onNew={actions.onNew} />
      <span className="ml-2 max-xl:hidden">
        <Badge tone="warn">{upsellWords.visualEditor}</Badge>
      </span>
    </div>
    <span className="flex-1 max-md:hidden" />
    <div className="vs-line max-md:order-last">
      <WidthSwitch width={rest.width} onWidth={rest.onWidth} />
      <div className="flex">
        <IconButton
          text={`${words.undo} · ${keyNames.control} Z`}
          label={words.undo}
          disabled={!editor.canUndo}
          icon={<Undo2 aria-hidden="true" />}
          onClick={editor.undo}
        />
        <IconButton
          text={`${words.redo} · ${keyNames.control} Y`}
          label={words.redo}
          disabled={!editor.canRedo}
          icon={<Redo2 aria-hidden="true" />}
          onClick={editor.redo}
        />
      </div>
      <SavedState save={editor.save} />
    </div>
    {menu}
    {rest.isWide && (
      <PreviewButton
        upsellId={page.upsellId}
        pageId={page.id}
        subject={page.title}
        beforeOpen={editor.saveNow}
        compact
      />
    )}
    <Button
      variant="brand"
      size="sm"
      title={keyNames.save}
      busy={rest.isPublishing && shell.saving}
      onClick={rest.onPublish}
    >
      {upsellWords.saveChanges}
    </Button>
  </header>
)
