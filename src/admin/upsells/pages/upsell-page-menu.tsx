import { Download, Eye, EyeOff, FolderSync, Route, TextCursorInput } from 'lucide-react'
import type { UpsellPage } from '#contract/upsells.ts'
import { pages as pageWords, upsells as words } from '#words/lazy-words.ts'
import { PageMenu } from '../../editor/pages/page-menu.tsx'
import { MenuItem } from '../../ui/dropdown-menu.tsx'
import type { PageActions } from './use-page-actions.ts'

type UpsellPageMenuProps = { page: UpsellPage; at: number; count: number; acts: PageActions }

/** Adds the actions of a funnel page (targets, title, files, visibility) to the entries of every page menu. */
export function UpsellPageMenu({ page, at, count, acts }: UpsellPageMenuProps) {
  return (
    <PageMenu page={page} index={at} count={count} actions={acts} moveLabels={words}>
      <MenuItem icon={<Route aria-hidden="true" />} onClick={() => acts.openDialog('leads', page)}>
        {words.leads}
      </MenuItem>
      <MenuItem icon={<TextCursorInput aria-hidden="true" />} onClick={() => acts.openDialog('rename', page)}>
        {pageWords.rename}
      </MenuItem>
      {page.type === 'custom_html' && (
        <>
          <MenuItem icon={<FolderSync aria-hidden="true" />} onClick={() => acts.openDialog('replace', page)}>
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
    </PageMenu>
  )
}
