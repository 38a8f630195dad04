import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bookmark, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { deleteView, renameView, type SavedView, saveView } from '#contract/order-list.ts'
import { call } from '#web/call.ts'
import { getProblemText } from '#web/problem.ts'
import { sales as words } from '#words/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { DropdownMenu, MenuItem } from '../../ui/dropdown-menu.tsx'
import { toast } from '../../ui/toaster.tsx'
import { type Filters, parseFilters, serializeFilters } from '../list/list-filters.ts'
import { viewsQuery } from '../queries.ts'
import { ViewDialog } from './view-dialog.tsx'

/** Every response contains all views, which replace the cached list. */
function useViewActions() {
  const client = useQueryClient()
  const keep = (views: SavedView[]) => client.setQueryData(viewsQuery.queryKey, views)
  const failed = (error: unknown) => toast.failed(words.viewFailed, { text: getProblemText(error) })
  const save = (name: string, query: string) => call(saveView, { body: { name, query } }).then(keep)
  return {
    save: (name: string, query: string) => save(name, query).then(() => toast.done(words.viewSaved)),
    rename: ({ id }: SavedView, name: string) =>
      call(renameView, { params: { id }, body: { name } })
        .then(keep)
        .then(() => toast.done(words.viewRenamed)),
    remove: ({ id, name, query }: SavedView) =>
      call(deleteView, { params: { id } })
        .then(keep)
        .then(() =>
          toast.done(words.viewDeleted, {
            action: { label: words.undo, onClick: () => void save(name, query).catch(failed) },
          }),
        )
        .catch(failed),
  }
}

function ViewLink({ to, here, children }: { to: string; here: boolean; children: string }) {
  return (
    <Link
      to={to}
      aria-current={here ? 'page' : undefined}
      className={cn('tab max-w-56 shrink-0', here && 'text-ink')}
      data-active={here || undefined}
      preventScrollReset
    >
      <span className="truncate">{children}</span>
    </Link>
  )
}

type ViewActions = ReturnType<typeof useViewActions>

function ViewMenu({ view, acts, onRename }: { view: SavedView; acts: ViewActions; onRename: () => void }) {
  return (
    <DropdownMenu
      trigger={
        <Button
          variant="ghost"
          size="icon-sm"
          icon={<Ellipsis aria-hidden="true" />}
          aria-label={words.viewActions(view.name)}
        />
      }
    >
      <MenuItem icon={<Pencil aria-hidden="true" />} onClick={onRename}>
        {words.renameView}
      </MenuItem>
      <MenuItem icon={<Trash2 aria-hidden="true" />} danger onClick={() => void acts.remove(view)}>
        {words.deleteView}
      </MenuItem>
    </DropdownMenu>
  )
}

/** The member's saved searches, and a button that saves the current one. */
export function ViewsBar({ filters, mode }: { filters: Filters; mode: string | null }) {
  const { data: views = [] } = useQuery(viewsQuery)
  const acts = useViewActions()
  const [asking, setAsking] = useState<'new' | 'name' | null>(null)
  const present = serializeFilters(filters)
  const here = views.find(view => serializeFilters(parseFilters(new URLSearchParams(view.query))) === present)
  const inMode = (query: string) => `?${[query, mode && `mode=${mode}`].filter(Boolean).join('&')}`
  if (views.length === 0 && present === '') return null
  return (
    <nav
      aria-label={words.views}
      className="flex items-center gap-x-4.5 overflow-x-auto shadow-[inset_0_-1px_0_var(--line)] [scrollbar-width:none]"
    >
      <ViewLink to={inMode('')} here={present === ''}>
        {words.allOrders}
      </ViewLink>
      {views.map(view => (
        <ViewLink key={view.id} to={inMode(view.query)} here={view === here}>
          {view.name}
        </ViewLink>
      ))}
      {here && <ViewMenu view={here} acts={acts} onRename={() => setAsking('name')} />}
      {!here && present !== '' && (
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
        <ViewDialog title={words.saveView} onClose={() => setAsking(null)} save={name => acts.save(name, present)} />
      )}
      {asking === 'name' && here && (
        <ViewDialog
          title={words.renameView}
          name={here.name}
          onClose={() => setAsking(null)}
          save={name => acts.rename(here, name)}
        />
      )}
    </nav>
  )
}
