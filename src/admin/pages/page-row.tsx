import { ExternalLink, FolderSync, Trash2 } from 'lucide-react'
import type { SalesPage } from '#contract/pages.ts'
import { problemText } from '#web/problem.ts'
import { pages as words } from '#words/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonOut } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Switch } from '../ui/switch.tsx'
import { toast } from '../ui/toaster.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { shopAddress } from './place.ts'
import { useSetPageActive } from './queries.ts'
import { SiteThumbnail } from './site-thumbnail.tsx'

type PageRowProps = { page: SalesPage; isFirst: boolean; onReplace: () => void; onDelete: () => void }

export function PageRow({ page, isFirst, onReplace, onDelete }: PageRowProps) {
  const setActive = useSetPageActive()
  return (
    <li className="grid grid-cols-[112px_minmax(0,1fr)] items-start gap-x-4 gap-y-3 p-4 md:grid-cols-[144px_minmax(0,1fr)] md:px-5">
      <SiteThumbnail src={page.preview} className="aspect-[3/2] w-full rounded-md border border-line [--k:8]" />
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
          <h3 className="min-w-0 flex-1 basis-40 font-semibold [overflow-wrap:anywhere]">{page.title}</h3>
          <div className="flex shrink-0 items-center gap-2.5">
            <Badge tone={page.isActive ? 'ok' : 'plain'} dot={page.isActive}>
              {page.isActive ? words.published : words.unpublished}
            </Badge>
            <span className="for-editors flex">
              <Switch
                aria-label={`${page.isActive ? words.unpublish : words.publish}: ${page.title}`}
                checked={page.isActive}
                onChange={isActive =>
                  setActive.mutate(
                    { id: page.id, isActive },
                    { onError: error => toast.failed(words.savePageFailed(problemText(error))) },
                  )
                }
              />
            </span>
          </div>
        </div>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-2">
          <span>{words.pageNumber(page.order)}</span>
          <span>{words.files(page.files)}</span>
          {isFirst && <span className="text-brand-ink">{words.first}</span>}
        </p>
        <p className="truncate font-mono text-xs text-ink-3" title={page.address}>
          {page.address}
        </p>
      </div>
      <div className="col-span-2 -ml-2.5 flex flex-wrap items-center gap-1">
        <CopyButton
          value={() => shopAddress(page.address)}
          label={words.copyLink}
          onCopied={() => toast.done(words.linkCopied)}
        />
        <ButtonOut variant="ghost" size="sm" icon={<ExternalLink aria-hidden="true" />} href={page.address}>
          {words.view}
        </ButtonOut>
        <Button
          variant="ghost"
          size="sm"
          className="for-editors"
          icon={<FolderSync aria-hidden="true" />}
          onClick={onReplace}
        >
          {words.replaceFiles}
        </Button>
        <Tooltip text={words.delete}>
          <Button
            variant="ghost"
            size="icon-sm"
            className="for-editors ml-auto text-danger-ink hover:text-danger-ink"
            icon={<Trash2 aria-hidden="true" />}
            aria-label={`${words.delete}: ${page.title}`}
            onClick={onDelete}
          />
        </Tooltip>
      </div>
    </li>
  )
}
