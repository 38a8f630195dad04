import {
  ArrowDown,
  ArrowUp,
  CodeXml,
  CreditCard,
  ExternalLink,
  Eye,
  EyeOff,
  MoreHorizontal,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { UpsellPage } from '#contract/upsells.ts'
import { formatMoney } from '#domain/money.ts'
import { problemText } from '#web/problem.ts'
import { upsells as words } from '#words/rooms.ts'
import type { View } from '../../editor/view.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonOut } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { DropdownMenu, MenuItem, MenuLine } from '../../ui/dropdown-menu.tsx'
import { toast } from '../../ui/toaster.tsx'
import { useSetPageActive } from '../queries.ts'
import { shopAddress } from '../shop-address.ts'

/** What the page charges, or that it charges nothing yet. */
function Offers({ page }: { page: UpsellPage }) {
  const [first, ...others] = page.offers
  if (!first)
    return <span className="text-gold-ink">{page.type === 'custom_html' ? words.noOfferCustom : words.noOffer}</span>
  return (
    <span>
      {`${first.name} `}
      <span className="num font-medium text-ink">{formatMoney(first.priceCents, first.currency ?? 'usd')}</span>
      {others.length > 0 && ` +${others.length}`}
    </span>
  )
}

type PageRowProps = {
  page: UpsellPage
  /** Opens its editor; a page of files also as code, or, null, with what its links charge. */
  onEdit: (view: View | null) => void
  onDelete: () => void
  onUp: (() => void) | null
  onDown: (() => void) | null
}

export function PageRow({ page, onEdit, onDelete, onUp, onDown }: PageRowProps) {
  const setActive = useSetPageActive()
  const isVisual = page.type === 'visual_editor'
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2.5 px-5 py-3.5">
      <span className="num grid size-8 shrink-0 place-items-center rounded-item bg-sunken font-semibold">
        {page.order}
      </span>
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <h3 className="flex flex-wrap items-center gap-2 font-medium">
          <span className="min-w-0 truncate">{page.title}</span>
          <Badge tone={isVisual ? 'warn' : 'info'}>{isVisual ? words.visualEditor : words.customHtml}</Badge>
          {!page.isActive && <Badge>{words.pageHidden}</Badge>}
          {page.draft !== null && <Badge tone="warn">{words.draft}</Badge>}
        </h3>
        <p className="truncate text-sm text-ink-2">
          <Offers page={page} />
        </p>
        <p className="truncate font-mono text-xs text-ink-3" title={page.address}>
          {page.address}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1 max-md:-ml-2.5">
        <Button
          variant="ghost"
          size="sm"
          className="for-editors"
          icon={<Pencil aria-hidden="true" />}
          onClick={() => onEdit(isVisual ? null : 'edit')}
        >
          {words.editElements}
        </Button>
        {!isVisual && (
          <>
            <Button
              variant="ghost"
              size="sm"
              className="for-editors"
              icon={<CodeXml aria-hidden="true" />}
              onClick={() => onEdit('code')}
            >
              {words.code}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              className="for-editors"
              icon={<CreditCard aria-hidden="true" />}
              onClick={() => onEdit(null)}
            >
              {words.chargeLinks}
            </Button>
          </>
        )}
        <CopyButton value={() => shopAddress(page.address)} label={words.copyLink} iconOnly size="icon-sm" />
        <ButtonOut
          variant="ghost"
          size="icon-sm"
          href={page.address}
          label={`${words.openPage}: ${page.title}`}
          icon={<ExternalLink aria-hidden="true" />}
        />
        <Button
          variant="ghost"
          size="icon-sm"
          className="for-editors text-danger-ink hover:text-danger-ink"
          aria-label={`${words.deletePage}: ${page.title}`}
          icon={<Trash2 aria-hidden="true" />}
          onClick={onDelete}
        />
        <DropdownMenu
          trigger={
            <Button
              variant="ghost"
              size="icon-sm"
              className="for-editors"
              aria-label={`${words.more}: ${page.title}`}
              icon={<MoreHorizontal aria-hidden="true" />}
            />
          }
        >
          <MenuItem icon={<ArrowUp aria-hidden="true" />} disabled={!onUp} onClick={() => onUp?.()}>
            {words.moveUp}
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden="true" />} disabled={!onDown} onClick={() => onDown?.()}>
            {words.moveDown}
          </MenuItem>
          <MenuLine />
          <MenuItem
            icon={page.isActive ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            onClick={() =>
              setActive.mutate(
                { id: page.id, body: { isActive: !page.isActive } },
                { onError: error => toast.failed(words.changeFailed, { text: problemText(error) }) },
              )
            }
          >
            {page.isActive ? words.hidePage : words.showPage}
          </MenuItem>
        </DropdownMenu>
      </div>
    </li>
  )
}
