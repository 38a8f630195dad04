import { useSortable } from '@dnd-kit/sortable'
import { CircleAlert, GripVertical, Package, Pencil, Trash2 } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import type { OrderBump } from '#contract/order-bumps.ts'
import { formatMoney } from '#domain/money.ts'
import { orderBumps as words } from '#i18n/lazy-words.ts'
import { Button } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { getPictureUrl } from '../../ui/picture-url.ts'
import { Switch } from '../../ui/switch.tsx'

function formatPrice({ priceCents, catalogCents, currency }: OrderBump): string {
  const catalogPrice = catalogCents === null ? null : formatMoney(catalogCents, currency)
  if (priceCents === null) return catalogPrice === null ? '' : words.catalogPrice(catalogPrice)
  const price = formatMoney(priceCents, currency)
  return catalogPrice === null || catalogCents === priceCents ? price : words.ownPrice(price, catalogPrice)
}

type BumpRowProps = {
  bump: OrderBump
  /** Whether there is nothing to sort, or the member may not sort. */
  isFixed: boolean
  onSwitch: (isActive: boolean) => void
  onDelete: () => void
}

export function BumpRow({ bump, isFixed, onSwitch, onDelete }: BumpRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: bump.id,
    attributes: { roleDescription: words.movable },
  })
  const navigate = useNavigate()
  const path = `/products/${bump.productId}/order-bumps/${bump.id}`
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={cn(
        'relative flex items-center gap-3 bg-surface py-3 pr-3 pl-1.5',
        isDragging && 'z-10 rounded-lg shadow-e3',
        isFixed && 'pl-4',
      )}
    >
      {!isFixed && (
        <Button
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          variant="ghost"
          size="icon-sm"
          className={cn(
            'for-administrators w-7 shrink-0 touch-manipulation max-md:[--h:44px]',
            isDragging ? 'cursor-grabbing' : 'cursor-grab',
          )}
          aria-label={words.move(bump.title)}
          icon={<GripVertical aria-hidden="true" />}
        />
      )}
      {bump.shownImage ? (
        <img
          src={getPictureUrl(bump.shownImage, '320')}
          alt=""
          loading="lazy"
          className="size-11 shrink-0 rounded-item bg-sunken object-cover"
        />
      ) : (
        <span className="grid size-11 shrink-0 place-items-center rounded-item bg-sunken text-ink-3">
          <Package className="icon-16" aria-hidden="true" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <Link to={path} className="font-medium [overflow-wrap:anywhere] hover:underline">
            {bump.title}
          </Link>
        </p>
        <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">
          {[
            [bump.bumpTitle, bump.bumpVariantName].filter(Boolean).join(', '),
            formatPrice(bump),
            words.placements[bump.placement],
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {bump.problem && bump.isActive && (
          <p className="mt-1 flex gap-1.5 text-sm font-[500] text-gold-ink">
            <CircleAlert className="icon-16 mt-0.5" aria-hidden="true" />
            <span>{words.problems[bump.problem]}</span>
          </p>
        )}
      </div>
      <div className="for-administrators flex shrink-0 items-center gap-1 max-sm:flex-col-reverse">
        <span className="flex">
          <IconButton
            text={words.edit}
            label={words.editOf(bump.title)}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => void navigate(path)}
          />
          <IconButton
            text={words.deleteOf(bump.title)}
            label={words.deleteOf(bump.title)}
            icon={<Trash2 aria-hidden="true" />}
            onClick={onDelete}
          />
        </span>
        <Switch aria-label={words.switchOf(bump.title)} checked={bump.isActive} onChange={onSwitch} />
      </div>
    </li>
  )
}
