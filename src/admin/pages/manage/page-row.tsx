import type { SalesPage } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { SortedPage } from '../../editor/pages/sorted-pages.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { Switch } from '../../ui/switch.tsx'
import { SiteThumbnail } from '../site-thumbnail.tsx'
import { PageButtons } from './page-buttons.tsx'
import type { PageActions } from './use-page-actions.ts'

type PageRowProps = {
  page: SalesPage
  /** The index of the page, counted from 0; `count` is the number of pages. */
  index: number
  count: number
  isFirst: boolean
  /** Whether anyone with the link sees the page. */
  isPublic: boolean
  actions: PageActions
}

/** Shows whether the page is published and whether it has an unpublished draft, with a switch to publish the page. */
const PageStatus = ({ page, actions }: Pick<PageRowProps, 'page' | 'actions'>) => (
  <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
    {page.draft !== null && <Badge tone="warn">{words.draft}</Badge>}
    <Badge tone={page.isActive ? 'ok' : 'plain'} dot={page.isActive}>
      {page.isActive ? words.published : words.unpublished}
    </Badge>
    <span className="for-editors flex">
      <Switch
        aria-label={`${page.isActive ? words.unpublish : words.publish}: ${page.title}`}
        checked={page.isActive}
        onChange={isActive => actions.setActive(page, isActive)}
      />
    </span>
  </div>
)

/** Recommends another render mode for a page that needs more than the frame allows. */
const ForeignPageNotice = ({ page, actions }: Pick<PageRowProps, 'page' | 'actions'>) =>
  page.foreign && page.renderMode === 'frame' ? (
    <p className="for-editors flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-gold-ink">
      {words.foreignAdvice}
      <Button variant="link" className="text-sm text-gold-ink" onClick={() => actions.openDialog('mode', page)}>
        {words.seeModes}
      </Button>
    </p>
  ) : null

export function PageRow({ page, index, count, isFirst, isPublic, actions }: PageRowProps) {
  return (
    <SortedPage
      page={page}
      count={count}
      className={cn(
        'grid-cols-[96px_minmax(0,1fr)] gap-x-4 md:py-4.5 md:pr-5',
        count > 1 ? 'md:grid-cols-[28px_160px_minmax(0,1fr)] md:pl-3' : 'md:grid-cols-[160px_minmax(0,1fr)] md:pl-5',
      )}
      gripClass="max-md:top-21 max-md:left-12.5"
    >
      <SiteThumbnail
        src={page.preview}
        className={cn(
          'aspect-[3/2] w-full rounded-md border border-line md:row-span-2 [--k:8]',
          // On phones the drag handle is below the picture.
          count > 1 && 'max-md:mb-11',
        )}
      />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 flex-1 basis-40 font-semibold [overflow-wrap:anywhere]">{page.title}</h3>
          <PageStatus page={page} actions={actions} />
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span className="num">{words.pageNumber(index + 1)}</span>
          <span className="num">{words.files(page.files)}</span>
          {page.renderMode !== 'frame' && <span>{words.modes[page.renderMode].name}</span>}
          {isFirst && <span className="text-brand-ink">{words.first}</span>}
        </p>
        <p className="truncate font-mono text-xs text-ink-3" title={page.address}>
          {page.address}
        </p>
        <ForeignPageNotice page={page} actions={actions} />
      </div>
      <PageButtons
        page={page}
        index={index}
        count={count}
        isPublic={isPublic}
        actions={actions}
        className={cn('col-span-2 md:col-span-1', count > 1 ? 'md:col-start-3' : 'md:col-start-2')}
      />
    </SortedPage>
  )
}
