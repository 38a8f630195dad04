import { useQuery } from '@tanstack/react-query'
import { Eye, FileCode2, History, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { UpsellPage } from '#contract/upsells.ts'
import { getProblemText } from '#web/problem.ts'
import { upsells as upsellWords, visualEditor as words } from '#words/lazy-words.ts'
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

type MenuProps = { session: VisualSession; page: UpsellPage; onAsk: (asked: OpenDialog) => void }

/** Less frequent actions; on small windows also the preview, for which the bar has no space. */
function Menu({ session, page, onAsk }: MenuProps) {
  const isWide = useIsWide()
  const place = useRef<HTMLSpanElement>(null)
  const { open } = usePreviewWindow({ upsellId: page.upsellId, pageId: page.id, beforeOpen: session.saveNow })
  return (
    <span ref={place}>
      <DropdownMenu trigger={<MoreButton />} within={place}>
        {!isWide && (
          <MenuItem icon={<Eye aria-hidden="true" />} onClick={open}>
            {upsellWords.preview}
          </MenuItem>
        )}
        <MenuItem icon={<History aria-hidden="true" />} onClick={() => onAsk('versions')}>
          {words.versions}
        </MenuItem>
        {session.save.isDraft && (
          <MenuItem icon={<Undo2 aria-hidden="true" />} onClick={() => void session.discardDraft()}>
            {words.discardDraft}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<FileCode2 aria-hidden="true" />} onClick={() => onAsk('convert')}>
          {words.convert}
        </MenuItem>
      </DropdownMenu>
    </span>
  )
}

function Opened({ opened, pages, ...ways }: Omit<OpenedEditorProps, 'page'> & { opened: OpenedVisual }) {
  const session = useVisualEditor(opened)
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const close = () => setAsked(null)
  const { page } = opened.loaded
  /** Leaving saves pending changes first; the leave guard asks if they cannot be saved. */
  const away = (go: () => void) => void session.saveNow().then(go)
  return (
    <>
      <VisualScreen
        editor={session}
        page={page}
        pages={pages}
        ways={{
          onBack: () => away(ways.onBack),
          onPage: next => away(() => ways.onPage(next)),
          onNew: () => away(ways.onNew),
        }}
        onSections={() => setAsked('sections')}
        menu={<Menu session={session} page={page} onAsk={setAsked} />}
        notice={<SessionParts session={session} pageId={page.id} />}
      />
      {asked === 'sections' && <InsertSection editor={session} onClose={close} />}
      {asked === 'versions' && <VersionsDialog session={session} pageId={page.id} onClose={close} />}
      {asked === 'convert' && (
        <ConvertPage editor={session} pageId={page.id} onConverted={ways.onPage} onClose={close} />
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
      <EditorSkeleton onBack={rest.onBack}>
        <ErrorState
          text={upsellWords.pagesFailed(getProblemText(read.error))}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      </EditorSkeleton>
    )
  return <EditorSkeleton onBack={rest.onBack} />
}
