import { catalog } from '#i18n/index.ts'
import { cn } from '../../ui/cn.ts'
import type { ProductItemProps } from './product-action.ts'

type ProductCheckboxProps = Pick<ProductItemProps, 'product' | 'selected' | 'onTick'> & { className?: string }

/** Selects a product. With Shift, it selects all products from the previously ticked one up to this one. */
export function ProductCheckbox({ product: { id, title }, selected, onTick, className }: ProductCheckboxProps) {
  return (
    <label className={cn('for-editors', className)}>
      <input
        type="checkbox"
        className="tick shadow-e1"
        aria-label={catalog.select(title)}
        checked={selected}
        onChange={event => {
          const { shiftKey } = event.nativeEvent as MouseEvent
          onTick(id, event.target.checked, shiftKey)
        }}
      />
    </label>
  )
}
