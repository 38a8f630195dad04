import {
  ArrowDown,
  ArrowUp,
  Download,
  Eye,
  EyeOff,
  FolderSync,
  MoreHorizontal,
  Route,
  SendHorizontal,
  TextCursorInput,
  Undo2,
} from 'lucide-react'
import type { UpsellPage } from '#contract/upsells.ts'
import { pages as pageWords, upsells as words } from '#words/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLine } from '../../ui/dropdown-menu.tsx'
import type { PageActs } from './use-page-acts.ts'

type PageMenuProps = { page: UpsellPage; at: number; count: number; acts: PageActs }

function DraftItems({ page, acts }: Pick<PageMenuProps, 'page' | 'acts'>) {
  if (page.draft === null) return null
  return (
    <>
      <MenuItem icon={<Eye aria-hidden="true" />} onClick={() => acts.open(page, 'preview')}>
        {pageWords.viewDraft}
      </MenuItem>
      <MenuItem icon={<SendHorizontal aria-hidden="true" />} onClick={() => acts.publishDraft(page)}>
        {pageWords.publishDraft}
      </MenuItem>
      <MenuItem icon={<Undo2 aria-hidden="true" />} onClick={() => acts.ask('discard', page)}>
        {pageWords.discardDraft}
      </MenuItem>
      <MenuLine />
    </>
  )
}

/** What is done with a page now and then: its draft, its path, its place, whether shoppers see it. */
export function PageMenu({ page, at, count, acts }: PageMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={`${words.more}: ${page.title}`}
          icon={<MoreHorizontal aria-hidden="true" />}
        />
      }
    >
      <DraftItems page={page} acts={acts} />
      <MenuItem icon={<Route aria-hidden="true" />} onClick={() => acts.ask('leads', page)}>
        {words.leads}
      </MenuItem>
      <MenuItem icon={<TextCursorInput aria-hidden="true" />} onClick={() => acts.ask('rename', page)}>
        {pageWords.rename}
      </MenuItem>
      {page.type === 'custom_html' && (
        <>
          <MenuItem icon={<FolderSync aria-hidden="true" />} onClick={() => acts.ask('replace', page)}>
            {pageWords.replaceFiles}
          </MenuItem>
          <MenuItem icon={<Download aria-hidden="true" />} onClick={() => acts.download(page)}>
            {pageWords.downloadZip}
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={page.isActive ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={() => acts.setActive(page, !page.isActive)}
      >
        {page.isActive ? words.hidePage : words.showPage}
      </MenuItem>
      <MenuLine />
      <MenuItem icon={<ArrowUp aria-hidden="true" />} disabled={at === 0} onClick={() => acts.move(at, at - 1)}>
        {words.moveUp}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden="true" />}
        disabled={at === count - 1}
        onClick={() => acts.move(at, at + 1)}
      >
        {words.moveDown}
      </MenuItem>
    </DropdownMenu>
  )
}
