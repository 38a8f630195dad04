import { FolderSync, MonitorCog, TextCursorInput } from 'lucide-react'
import type { SalesPage } from '#contract/pages.ts'
import { pages as words } from '#words/lazy-words.ts'
import { PageMenu } from '../../editor/pages/page-menu.tsx'
import { MenuItem } from '../../ui/dropdown-menu.tsx'
import type { PageActions } from './use-page-actions.ts'

type SalesPageMenuProps = { page: SalesPage; at: number; count: number; acts: PageActions }

/** Adds title, files and render mode to the menu that all kinds of pages share. */
export function SalesPageMenu({ page, at, count, acts }: SalesPageMenuProps) {
  return (
    <PageMenu page={page} at={at} count={count} acts={acts} places={words}>
      <MenuItem icon={<TextCursorInput aria-hidden="true" />} onClick={() => acts.ask('rename', page)}>
        {words.rename}
      </MenuItem>
      <MenuItem icon={<FolderSync aria-hidden="true" />} onClick={() => acts.ask('replace', page)}>
        {words.replaceFiles}
      </MenuItem>
      <MenuItem icon={<MonitorCog aria-hidden="true" />} onClick={() => acts.ask('mode', page)}>
        {words.renderMode}
      </MenuItem>
    </PageMenu>
  )
}
