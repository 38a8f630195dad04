import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '#api-client/call.ts'
import { getProblemText } from '#api-client/problem.ts'
import { deleteView, renameView, type SavedView, saveView } from '#contract/order-list.ts'
import { sales as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { MenuItem } from '../../ui/dropdown-menu.tsx'
import { MoreMenu } from '../../ui/more-menu.tsx'
import { toast } from '../../ui/toaster.tsx'
import { type Filters, parseFilters, serializeFilters } from '../list/list-filters.ts'
import { viewsQuery } from '../queries.ts'
import { ViewDialog } from './view-dialog.tsx'

/** Returns actions on saved views. Every response contains all views of the member, which replace the cached list. */
function useViewActions() {
  const client = useQueryClient()
  const cacheViews = (views: SavedView[]) => client.setQueryData(viewsQuery.queryKey, views)
  const showFailure = (error: unknown) => toast.failed(words.viewFailed, { text: getProblemText(error) })
  const save = (name: string, query: string) => call(saveView, { body: { name, query } }).then(cacheViews)
  return {
    save: (name: string, query: string) => save(name, query).then(() => toast.done(words.viewSaved)),
    rename: ({ id }: SavedView, name: string) =>
      call(renameView, { params: { id }, body: { name } })
        .then(cacheViews)
        .then(() => toast.done(words.viewRenamed)),
    remove: ({ id, name, query }: SavedView) =>
      call(deleteView, { params: { id } })
        .then(cacheViews)
        .then(() =>
          toast.done(words.viewDeleted, {
            action: { label: words.undo, onClick: () => void save(name, query).catch(showFailure) },
          }),
        )
        .catch(showFailure),
  }
}

function ViewLink({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={cn('tab max-w-56 shrink-0', isCurrent && 'text-ink')}
      data-active={isCurrent || undefined}
      preventScrollReset
    >
      <span className="truncate">{children}</span>
    </Link>
  )
}

type ViewActions = ReturnType<typeof useViewActions>

function ViewMenu({
  view,
  viewActions,
  onRename,
}: {
  view: SavedView
  viewActions: ViewActions
  onRename: () => void
}) {
  return (
    <MoreMenu label={words.viewActions(view.name)}>
      <MenuItem icon={<Pencil aria-hidden="true" />} onClick={onRename}>
        {words.renameView}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden="true" />} danger onClick={() => void viewActions.remove(view)}>
        {words.deleteView}
      </MenuItem>
    </MoreMenu>
  )
}

/** The member's saved searches, and a button that saves the current one. */
export function ViewsBar({ filters, mode }: { filters: Filters; mode: string | null }) {
  const { data: views = [] } = useQuery(viewsQuery)
  const viewActions = useViewActions()
  const [asking, setAsking] = useState<'new' | 'name' | null>(null)
  const currentQuery = serializeFilters(filters)
  const currentView = views.find(
    view => serializeFilters(parseFilters(new URLSearchParams(view.query))) === currentQuery,
  )
  const buildLink = (query: string) => `?${[query, mode && `mode=${mode}`].filter(Boolean).join('&')}`
  if (views.length === 0 && currentQuery === '') return null
  return (
    <nav
      aria-label={words.views}
      className="flex items-center gap-x-4.5 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]"
    >
      <ViewLink to={buildLink('')} isCurrent={currentQuery === ''}>
        {words.allOrders}
      </ViewLink>
      {views.map(view => (
        <ViewLink key={view.id} to={buildLink(view.query)} isCurrent={view === currentView}>
          {view.name}
        </ViewLink>
      ))}
      {currentView && <ViewMenu view={currentView} viewActions={viewActions} onRename={() => setAsking('name')} />}
      {!currentView && currentQuery !== '' && (
        <Button
          variant="ghost"
          size="sm"
          className="shrink-0"
          icon={<Bookmark aria-hidden="true" />}
          onClick={() => setAsking('new')}
        >
          {words.saveView}
        </Button>
      )}
      {asking === 'new' && (
        <ViewDialog
          title={words.saveView}
          onClose={() => setAsking(null)}
          save={name => viewActions.save(name, currentQuery)}
        />
      )}
      {asking === 'name' && currentView && (
        <ViewDialog
          title={words.renameView}
          name={currentView.name}
          onClose={() => setAsking(null)}
          save={name => viewActions.rename(currentView, name)}
        />
      )}
    </nav>
  )
}
