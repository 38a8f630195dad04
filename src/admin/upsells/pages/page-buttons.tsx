import { CodeXml, CreditCard, Pencil, Trash2 } from 'lucide-react'
import type { UpsellPage } from '#contract/upsells.ts'
import { pages as pageWords, upsells as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { buildShopUrl } from '../../ui/shop-url.ts'
import { toast } from '../../ui/toaster.tsx'
import { PreviewButton } from '../preview-button.tsx'
import { UpsellPageMenu } from './upsell-page-menu.tsx'
import type { PageActions } from './use-page-actions.ts'

type PageButtonsProps = { page: UpsellPage; index: number; count: number; actions: PageActions; className?: string }

const actionStyle = { variant: 'ghost', size: 'sm' } as const

/** The most frequent actions of a page as buttons, and the others in a menu. */
export function PageButtons({ page, index, count, actions, className }: PageButtonsProps) {
  const isVisual = page.type === 'visual_editor'
  return (
    <div className={className}>
      <CopyButton
        value={() => buildShopUrl(page.address)}
        label={words.copyLink}
        onCopied={() => toast.done(pageWords.linkCopied)}
      />
      <Button
        {...actionStyle}
        className="for-editors"
        icon={<Pencil aria-hidden="true" />}
        onClick={() => actions.open(page, isVisual ? null : 'edit')}
      >
        {words.editElements}
      </Button>
      {!isVisual && (
        <>
          <Button
            {...actionStyle}
            className="for-editors"
            icon={<CodeXml aria-hidden="true" />}
            onClick={() => actions.open(page, 'code')}
          >
            {pageWords.code}
          </Button>
          <Button
            {...actionStyle}
            className="for-editors"
            icon={<CreditCard aria-hidden="true" />}
            onClick={() => actions.open(page, null)}
          >
            {words.chargeLinks}
          </Button>
        </>
      )}
      <PreviewButton upsellId={page.upsellId} pageId={page.id} subject={page.title} />
      <span className="for-editors ml-auto flex max-md:px-0!">
        <UpsellPageMenu page={page} index={index} count={count} actions={actions} />
        <IconButton
          text={words.deletePage}
          label={`${words.deletePage}: ${page.title}`}
          danger
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => actions.openDialog('delete', page)}
        />
      </span>
    </div>
  )
}
