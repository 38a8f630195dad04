import {
  ArrowDown,
  ArrowUp,
  Eye,
  FolderSync,
  MonitorCog,
  MoreHorizontal,
  SendHorizontal,
  TextCursorInput,
  Undo2,
} from 'lucide-react'
import type { SalesPage } from '#contract/pages.ts'
import { pages as words } from '#words/rooms.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, MenuItem, MenuLine } from '../../ui/dropdown-menu.tsx'
import type { PageActs } from './use-page-acts.ts'

type PageMenuProps = { page: SalesPage; at: number; count: number; acts: PageActs }

/** What is done with a page now and then: its draft, its title, its files, how it is shown, its place. */
export function PageMenu({ page, at, count, acts }: PageMenuProps) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={words.moreOf(page.title)}
          icon={<MoreHorizontal aria-hidden="true" />}
        />
      }
    >
      {page.draft !== null && (
        <>
          <MenuItem icon={<Eye aria-hidden="true" />} onClick={() => acts.open(page, 'preview')}>
            {words.viewDraft}
          </MenuItem>
          <MenuItem icon={<SendHorizontal aria-hidden="true" />} onClick={() => acts.publishDraft(page)}>
            {words.publishDraft}
          </MenuItem>
          <MenuItem icon={<Undo2 aria-hidden="true" />} onClick={() => acts.ask('discard', page)}>
            {words.discardDraft}
          </MenuItem>
          <MenuLine />
        </>
      )}
      <MenuItem icon={<TextCursorInput aria-hidden="true" />} onClick={() => acts.ask('rename', page)}>
        {words.rename}
      </MenuItem>
      <MenuItem icon={<FolderSync aria-hidden="true" />} onClick={() => acts.ask('replace', page)}>
        {words.replaceFiles}
      </MenuItem>
      <MenuItem icon={<MonitorCog aria-hidden="true" />} onClick={() => acts.ask('mode', page)}>
        {words.renderMode}
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
