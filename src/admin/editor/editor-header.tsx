import { ArrowLeft, Download, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { pages as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ExternalButtonLink } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { buildShopUrl } from '../ui/shop-url.ts'
import { toast } from '../ui/toaster.tsx'
import { type EditedProject, isPublic, type PageKind } from './session/project.ts'
import { useDownload } from './use-download.ts'

type EditorHeaderProps = { kind: PageKind; project: EditedProject; onBack: () => void; children?: ReactNode }

/**
 * Shows the title of the page and whether the page is public, with buttons to go back, copy the link, view the page and
 * download its files.
 */
export function EditorHeader({ kind, project, onBack, children }: EditorHeaderProps) {
  const { page } = project
  const { packing, download } = useDownload(kind)
  const isOnAir = isPublic(project)
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 items-start gap-2">
        <Button
          variant="ghost"
          size="icon"
          className="-mt-1 -ml-2.5"
          icon={<ArrowLeft aria-hidden="true" />}
          aria-label={kind === 'sales' ? words.backToPages : words.backToFunnel}
          onClick={onBack}
        />
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-2">
            <h1 className="mr-1 text-lg font-[680] tracking-[-.02em] [overflow-wrap:anywhere]">{page.title}</h1>
            {page.revision !== null && (
              <Badge tone={isOnAir ? 'ok' : 'plain'} dot={isOnAir}>
                {page.isActive ? words.published : words.unpublished}
              </Badge>
            )}
            {page.draft !== null && <Badge tone="warn">{words.draft}</Badge>}
          </div>
          <p className="truncate font-mono text-xs text-ink-2">{page.address}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-1 max-md:-mx-2 max-md:gap-0 max-md:[&_.btn]:[--h:44px]">
        <CopyButton
          value={() => buildShopUrl(page.address)}
          label={words.copyLink}
          onCopied={() => toast.done(words.linkCopied)}
        />
        {isOnAir && (
          <ExternalButtonLink variant="ghost" size="sm" icon={<ExternalLink aria-hidden="true" />} href={page.address}>
            {words.view}
          </ExternalButtonLink>
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<Download aria-hidden="true" />}
          busy={packing !== null && words.packing(packing.percent)}
          onClick={() => void download(page.id)}
        >
          {words.downloadZip}
        </Button>
        {children}
      </div>
    </header>
  )
}
