import { CodeXml, Download, ExternalLink, Eye, Pencil, Trash2 } from 'lucide-react'
import type { SalesPage } from '#contract/pages.ts'
import { pages as words } from '#i18n/lazy-words.ts'
import { Button, ExternalButtonLink } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { buildShopUrl } from '../../ui/shop-url.ts'
import { toast } from '../../ui/toaster.tsx'
import { SalesPageMenu } from './sales-page-menu.tsx'
import type { PageActions } from './use-page-actions.ts'

type PageButtonsProps = {
  page: SalesPage
  index: number
  count: number
  isPublic: boolean
  actions: PageActions
  className?: string
}

/** The frequent actions of a page as buttons; the other actions are in a menu. */
export function PageButtons({ page, index, count, isPublic, actions, className }: PageButtonsProps) {
  const isPacking = actions.packing?.id === page.id
  return (
    <div
      className={cn(
        '-ml-2.5 flex flex-wrap items-center gap-x-0.5 gap-y-1 max-md:-mr-2 max-md:-ml-2 max-md:gap-x-0 max-md:*:px-2 max-md:[&_.btn]:[--h:44px]',
        className,
      )}
    >
      <CopyButton
        value={() => buildShopUrl(page.address)}
        label={words.copyLink}
        onCopied={() => toast.done(words.linkCopied)}
      />
      {isPublic ? (
        <ExternalButtonLink variant="ghost" size="sm" icon={<ExternalLink aria-hidden="true" />} href={page.address}>
          {words.view}
        </ExternalButtonLink>
      ) : (
        // The page is not public, so it is previewed in the administration.
        <Button
          variant="ghost"
          size="sm"
          icon={<Eye aria-hidden="true" />}
          onClick={() => actions.open(page, 'preview')}
        >
          {words.view}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        icon={<Download aria-hidden="true" />}
        busy={isPacking && words.packing(actions.packing?.percent ?? 0)}
        onClick={() => void actions.download(page)}
      >
        {words.downloadZip}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="for-editors"
        icon={<Pencil aria-hidden="true" />}
        onClick={() => actions.open(page, 'edit')}
      >
        {words.edit}
      </Button>
      <Button
        variant="ghost"
        size="sm"
        className="for-editors"
        icon={<CodeXml aria-hidden="true" />}
        onClick={() => actions.open(page, 'code')}
      >
        {words.code}
      </Button>
      <span className="for-editors ml-auto flex">
        <SalesPageMenu page={page} index={index} count={count} actions={actions} />
        <IconButton
          text={words.delete}
          label={`${words.delete}: ${page.title}`}
          danger
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => actions.openDialog('delete', page)}
        />
      </span>
    </div>
  )
}
