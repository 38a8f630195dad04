import { useQuery } from '@tanstack/react-query'
import { Eye, FileCode2, History, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { getProblemText } from '#api-client/problem.ts'
import type { UpsellPage } from '#contract/upsells.ts'
import { upsells as upsellWords, visualEditor as words } from '#i18n/lazy-words.ts'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../ui/dropdown-menu.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { usePreviewWindow } from '../../preview-button.tsx'
import { openedVisualPageQuery } from '../../queries.ts'
import { ConvertPage, InsertSection } from '../library/index.tsx'
import type { OpenedVisual } from '../session/initial-state.ts'
import type { VisualSession } from '../session/open-session.ts'
import { useVisualEditor } from '../session/use-visual-editor.ts'
import { SessionParts } from '../versions/session-parts.tsx'
import { VersionsDialog } from '../versions/versions-dialog.tsx'
import { EditorSkeleton } from './editor-skeleton.tsx'
import { MoreButton } from './more-button.tsx'
import type { ScreenBarActions } from './screen-bar.tsx'
import { useIsWide } from './use-is-wide.ts'
import { VisualScreen } from './visual-screen.tsx'

type OpenedEditorProps = ScreenBarActions & { page: UpsellPage; pages: readonly UpsellPage[] }
type OpenDialog = 'sections' | 'convert' | 'versions'

type MenuProps = { session: VisualSession; page: UpsellPage; onOpenDialog: (dialog: OpenDialog) => void }

/** A menu with less frequent actions; in small windows also with the preview, for which the bar has no space. */
function Menu({ session, page, onOpenDialog }: MenuProps) {
  const isWide = useIsWide()
  const element = useRef<HTMLSpanElement>(null)
  const { open } = usePreviewWindow({ upsellId: page.upsellId, pageId: page.id, beforeOpen: session.saveNow })
  return (
    <span ref={element}>
      <DropdownMenu trigger={<MoreButton />} within={element}>
        {!isWide && (
          <MenuItem icon={<Eye aria-hidden="true" />} onClick={open}>
            {upsellWords.preview}
          </MenuItem>
        )}
        <MenuItem icon={<History aria-hidden="true" />} onClick={() => onOpenDialog('versions')}>
          {words.versions}
        </MenuItem>
        {session.save.isDraft && (
          <MenuItem icon={<Undo2 aria-hidden="true" />} onClick={() => void session.discardDraft()}>
            {words.discardDraft}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<FileCode2 aria-hidden="true" />} onClick={() => onOpenDialog('convert')}>
          {words.convert}
        </MenuItem>
      </DropdownMenu>
    </span>
  )
}

function Opened({ opened, pages, ...actions }: Omit<OpenedEditorProps, 'page'> & { opened: OpenedVisual }) {
  const session = useVisualEditor(opened)
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null)
  const close = () => setOpenDialog(null)
  const { page } = opened.loaded
  /** Leaving saves pending changes first; if they cannot be saved, the leave guard asks for confirmation. */
  const saveAndLeave = (leave: () => void) => void session.saveNow().then(leave)
  return (
    <>
      <VisualScreen
        editor={session}
        page={page}
        pages={pages}
        actions={{
          onBack: () => saveAndLeave(actions.onBack),
          onPage: next => saveAndLeave(() => actions.onPage(next)),
          onNew: () => saveAndLeave(actions.onNew),
        }}
        onSections={() => setOpenDialog('sections')}
        menu={<Menu session={session} page={page} onOpenDialog={setOpenDialog} />}
        notice={<SessionParts session={session} pageId={page.id} />}
      />
      {openDialog === 'sections' && <InsertSection editor={session} onClose={close} />}
      {openDialog === 'versions' && <VersionsDialog session={session} pageId={page.id} onClose={close} />}
      {openDialog === 'convert' && (
        <ConvertPage editor={session} pageId={page.id} onConverted={actions.onPage} onClose={close} />
      )}
    </>
  )
}

/** Reads a page, together with the draft stored in this browser, and opens it. */
export function OpenedEditor({ page, ...rest }: OpenedEditorProps) {
  const read = useQuery(openedVisualPageQuery(page.id))
  if (read.data) return <Opened key={page.id} {...rest} opened={read.data} />
  if (read.isError)
    return (
      <EditorSkeleton
        onBack={rest.onBack}
        failure={{
          title: page.title,
          explanation: (
            <ErrorState
              text={upsellWords.pagesFailed(getProblemText(read.error))}
              error={read.error}
              onRetry={() => void read.refetch()}
            />
          ),
        }}
      />
    )
  return <EditorSkeleton onBack={rest.onBack} />
}
