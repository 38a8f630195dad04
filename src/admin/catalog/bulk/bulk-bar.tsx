import { Archive, ArchiveRestore, DollarSign, Download, Package, X } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ProductFilter } from '#contract/catalog.ts'
import { catalog } from '#i18n/index.ts'
import { DropdownMenu } from '../../ui/dropdown-menu.tsx'
import { TableForms } from '../../ui/table-forms.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { type BulkTarget, useBulkChange } from './use-bulk-change.ts'

type BulkBarProps = {
  target: BulkTarget
  count: number
  /** The status of the listed products. Archived products can be restored, active ones archived. */
  status: ProductFilter['status']
  onClear: () => void
}

/** Shows the actions for the selected products, at the bottom of the screen while any product is selected. */
export function BulkBar({ target, count, status, onClear }: BulkBarProps) {
  const [open, setOpen] = useState<'price' | 'stock' | null>(null)
  const bulk = useBulkChange(target, onClear)
  const close = () => setOpen(null)
  return (
    <>
      <section
        aria-label={catalog.bulk}
        className="slab fixed bottom-6 left-1/2 z-30 flex max-w-[calc(100vw-32px)] -translate-x-1/2 items-center gap-0.5 py-1.5 pr-1.5 pl-4 max-md:bottom-3 max-md:w-[calc(100vw-24px)]"
      >
        <p className="num mr-2 font-semibold whitespace-nowrap max-md:mr-auto" role="status">
          {catalog.selected(count)}
        </p>
        <BarButton
          label={catalog.bulkPrice}
          icon={<DollarSign aria-hidden="true" />}
          onClick={() => setOpen('price')}
        />
        <BarButton label={catalog.stock} icon={<Package aria-hidden="true" />} onClick={() => setOpen('stock')} />
        {status !== 'archived' && (
          <BarButton
            label={catalog.archive}
            icon={<Archive aria-hidden="true" />}
            busy={bulk.busy === 'archive'}
            onClick={() => bulk.run({ kind: 'archive' })}
          />
        )}
        {status !== 'active' && (
          <BarButton
            label={catalog.restore}
            icon={<ArchiveRestore aria-hidden="true" />}
            busy={bulk.busy === 'restore'}
            onClick={() => bulk.run({ kind: 'restore' })}
          />
        )}
        <DropdownMenu
          side="top"
          trigger={
            <BarButton label={catalog.exportSome} icon={<Download aria-hidden="true" />} busy={bulk.exporting} />
          }
        >
          <TableForms onChoose={bulk.exportSelection} />
        </DropdownMenu>
        <button type="button" className="bar-button" aria-label={catalog.clearSelection} onClick={onClear}>
          <X aria-hidden="true" />
        </button>
      </section>
      {open === 'price' && <PriceDialog count={count} bulk={bulk} onClose={close} />}
      {open === 'stock' && <StockDialog count={count} bulk={bulk} onClose={close} />}
    </>
  )
}

type BarButtonProps = ComponentProps<'button'> & { label: string; icon: ReactNode; busy?: boolean }

/** On phones the button shows only its icon; the label stays its accessible name. A menu passes `triggerProps`. */
const BarButton = ({ label, icon, onClick, busy = false, ...triggerProps }: BarButtonProps) => (
  <button
    {...triggerProps}
    type="button"
    className="bar-button"
    title={label}
    aria-busy={busy || undefined}
    onClick={event => !busy && onClick?.(event)}
  >
    {busy ? <span className="spin" aria-hidden="true" /> : icon}
    <span className="max-md:sr-only">{label}</span>
  </button>
)
