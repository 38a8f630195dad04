import { FolderSync, MonitorCog, TextCursorInput } from 'lucide-react'
import type { SalesPage } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { PageMenu } from '../../editor/pages/page-menu.tsx'
import { MenuItem } from '../../ui/dropdown-menu.tsx'
import type { PageActions } from './use-page-actions.ts'

type SalesPageMenuProps = { page: SalesPage; index: number; count: number; actions: PageActions }

/** Adds the actions for title, files and render mode to the menu that sales pages and funnel pages share. */
export function SalesPageMenu({ page, index, count, actions }: SalesPageMenuProps) {
  return (
    <PageMenu page={page} index={index} count={count} actions={actions} moveLabels={words}>
      <MenuItem icon={<TextCursorInput aria-hidden="true" />} onClick={() => actions.openDialog('rename', page)}>
        {words.rename}
      </MenuItem>
      <MenuItem icon={<FolderSync aria-hidden="true" />} onClick={() => actions.openDialog('replace', page)}>
        {words.replaceFiles}
      </MenuItem>
      <MenuItem icon={<MonitorCog aria-hidden="true" />} onClick={() => actions.openDialog('mode', page)}>
        {words.renderMode}
      </MenuItem>
    </PageMenu>
  )
}
