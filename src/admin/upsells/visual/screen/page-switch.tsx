import { ChevronDown, Plus } from 'lucide-react'
import { useRef } from 'react'
import type { UpsellPage } from '#contract/upsells.ts'
import { upsells as upsellWords, visualEditor as words } from '#i18n/lazy-words.ts'
import { DropdownMenu, MenuChoice, MenuItem, MenuSeparator } from '../../../ui/dropdown-menu.tsx'

type PageSwitchProps = {
  page: UpsellPage
  pages: readonly UpsellPage[]
  onPage: (page: UpsellPage) => void
  onNew: () => void
}

/** Shows the name of the open page, and switches to the other pages of its funnel. */
export function PageSwitch({ page, pages, onPage, onNew }: PageSwitchProps) {
  const element = useRef<HTMLSpanElement>(null)
  return (
    <span ref={element}>
      <DropdownMenu
        align="start"
        within={element}
        trigger={
          <button type="button" className="vs-pages" title={words.switchPage}>
            {words.pageOf(page.order, pages.length)}
            <ChevronDown aria-hidden="true" />
          </button>
        }
      >
        <MenuChoice
          title={words.switchPage}
          value={page.id}
          options={pages.map(each => ({ value: each.id, label: upsellWords.toPage(each.order, each.title) }))}
          onChange={id => {
            const next = pages.find(each => each.id === id)
            if (next && id !== page.id) onPage(next)
          }}
        />
        <MenuSeparator />
        <MenuItem icon={<Plus aria-hidden="true" />} onClick={onNew}>
          {words.newPage}
        </MenuItem>
      </DropdownMenu>
    </span>
  )
}
