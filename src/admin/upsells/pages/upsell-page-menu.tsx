import { Download, Eye, EyeOff, FolderSync, Route, TextCursorInput } from 'lucide-react'
import type { UpsellPage } from '#contract/upsells.ts'
import { pages as pageWords, upsells as words } from '#i18n/lazy-words.ts'
import { PageMenu } from '../../editor/pages/page-menu.tsx'
import { MenuItem } from '../../ui/dropdown-menu.tsx'
import type { PageActions } from './use-page-actions.ts'

type UpsellPageMenuProps = { page: UpsellPage; index: number; count: number; actions: PageActions }

/**
 * Adds the actions of a funnel page (targets, title, files, visibility) to the menu entries that all kinds of pages
 * share.
 */
export function UpsellPageMenu({ page, index, count, actions }: UpsellPageMenuProps) {
  return (
    <PageMenu page={page} index={index} count={count} actions={actions} moveLabels={words}>
      <MenuItem icon={<Route aria-hidden="true" />} onClick={() => actions.openDialog('transitions', page)}>
        {words.leads}
      </MenuItem>
      <MenuItem icon={<TextCursorInput aria-hidden="true" />} onClick={() => actions.openDialog('rename', page)}>
        {pageWords.rename}
      </MenuItem>
      {page.type === 'custom_html' && (
        <>
          <MenuItem icon={<FolderSync aria-hidden="true" />} onClick={() => actions.openDialog('replace', page)}>
            {pageWords.replaceFiles}
          </MenuItem>
          <MenuItem icon={<Download aria-hidden="true" />} onClick={() => actions.download(page)}>
            {pageWords.downloadZip}
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={page.isActive ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={() => actions.setActive(page, !page.isActive)}
      >
        {page.isActive ? words.hidePage : words.showPage}
      </MenuItem>
    </PageMenu>
  )
}
