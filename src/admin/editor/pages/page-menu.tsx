import { ArrowDown, ArrowUp, Eye, SendHorizontal, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { MenuItem, MenuSeparator } from '../../ui/dropdown-menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'

type Page = { title: string; draft: string | null }
type PageMenuActions<MenuPage> = {
  open: (page: MenuPage, view: 'preview') => void
  publishDraft: (page: MenuPage) => void
  openDialog: (action: 'discard', page: MenuPage) => void
  move: (from: number, to: number) => void
}

type PageMenuProps<MenuPage> = {
  page: MenuPage
  /** The position of the page in the list, counted from 0. `count` is the length of the list. */
  index: number
  count: number
  actions: PageMenuActions<MenuPage>
  moveLabels: { moveUp: string; moveDown: string }
  /** Menu entries for further actions. */
  children: ReactNode
}

/** A menu with the less frequent actions of a page: those for its draft come first, those for its position last. */
export function PageMenu<MenuPage extends Page>({
  page,
  index,
  count,
  actions,
  moveLabels,
  children,
}: PageMenuProps<MenuPage>) {
  return (
    <MoreMenu label={words.moreOf(page.title)}>
      {page.draft !== null && (
        <>
          <MenuItem icon={<Eye aria-hidden="true" />} onClick={() => actions.open(page, 'preview')}>
            {words.viewDraft}
          </MenuItem>
          <MenuItem icon={<SendHorizontal aria-hidden="true" />} onClick={() => actions.publishDraft(page)}>
            {words.publishDraft}
          </MenuItem>
          <MenuItem icon={<Undo2 aria-hidden="true" />} onClick={() => actions.openDialog('discard', page)}>
            {words.discardDraft}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {children}
      <MenuSeparator />
      <MenuItem
        icon={<ArrowUp aria-hidden="true" />}
        disabled={index === 0}
        onClick={() => actions.move(index, index - 1)}
      >
        {moveLabels.moveUp}
      </MenuItem>
      <MenuItem
        icon={<ArrowDown aria-hidden="true" />}
        disabled={index === count - 1}
        onClick={() => actions.move(index, index + 1)}
      >
        {moveLabels.moveDown}
      </MenuItem>
    </MoreMenu>
  )
}
