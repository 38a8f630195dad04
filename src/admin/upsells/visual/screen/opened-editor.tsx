import { useQuery } from '@tanstack/react-query'
import { FileCode2, History } from 'lucide-react'
import { useState } from 'react'
import type { UpsellPage } from '#contract/upsells.ts'
import type { VisualPage } from '#contract/visual-pages.ts'
import { problemText } from '#web/problem.ts'
import { upsells as upsellWords, visualEditor as words } from '#words/rooms.ts'
import { DropdownMenu, MenuItem } from '../../../ui/dropdown-menu.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadingRows } from '../../../ui/skeleton.tsx'
import { visualPageQuery } from '../../queries.ts'
import { ConvertPage, InsertSection } from '../library/index.tsx'
import { useInterimEditor } from './interim-editor.ts'
import { MoreButton } from './more-button.tsx'
import type { Ways } from './screen-bar.tsx'
import { VisualScreen } from './visual-screen.tsx'

type OpenedEditorProps = Ways & { page: UpsellPage; pages: readonly UpsellPage[] }
type Asked = 'sections' | 'convert' | 'versions'

function Opened({ opened, pages, ...ways }: OpenedEditorProps & { opened: VisualPage }) {
  const editor = useInterimEditor(opened)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const { page } = opened
  return (
    <>
      <VisualScreen
        editor={editor}
        page={page}
        pages={pages}
        ways={ways}
        onSections={() => setAsked('sections')}
        menu={
          <DropdownMenu trigger={<MoreButton />}>
            <MenuItem icon={<History aria-hidden="true" />} onClick={() => setAsked('versions')}>
              {words.versions}
            </MenuItem>
            <MenuItem icon={<FileCode2 aria-hidden="true" />} onClick={() => setAsked('convert')}>
              {words.convert}
            </MenuItem>
          </DropdownMenu>
        }
      />
      {asked === 'sections' && <InsertSection editor={editor} onClose={close} />}
      {asked === 'convert' && (
        <ConvertPage editor={editor} pageId={page.id} onConverted={ways.onPage} onClose={close} />
      )}
    </>
  )
}

/** Reads a page and opens it. */
export function OpenedEditor(props: OpenedEditorProps) {
  const read = useQuery(visualPageQuery(props.page.id))
  if (read.data) return <Opened {...props} opened={read.data} />
  if (read.isError)
    return (
      <ErrorState
        text={upsellWords.pagesFailed(problemText(read.error))}
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    )
  return <LoadingRows rows={5} />
}
