import { ArrowDown, ArrowUp, Eye, MoreHorizontal, SendHorizontal, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { pages as words } from '#words/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { DropdownMenu, MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx'

type Page = { title: string; draft: string | null }
type PageMenuActions<Of> = {
  open: (page: Of, view: 'preview') => void
  publishDraft: (page: Of) => void
  ask: (act: 'discard', page: Of) => void
  move: (from: number, to: number) => void
}

type PageMenuProps<Of> = {
  page: Of
  /** The position in the list, counted from 0, and the length of the list. */
  at: number
  count: number
  acts: PageMenuActions<Of>
  places: { moveUp: string; moveDown: string }
  /** Further actions. */
  children: ReactNode
}

/** The less frequent actions of a page: first its draft, last its position. */
export function PageMenu<Of extends Page>({ page, at, count, acts, places, children }: PageMenuProps<Of>) {
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
          <MenuSeparator />
        </>
      )}
      {children}
      <MenuSeparator />
      <MenuItem icon={<ArrowUp aria-hidden="true" />} disabled={at === 0} onClick={() => acts.move(at, at - 1)}>
        {places.moveUp}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden="true" />}
        disabled={at === count - 1}
        onClick={() => acts.move(at, at + 1)}
      >
        {places.moveDown}
      </MenuItem>
    </DropdownMenu>
  )
}
