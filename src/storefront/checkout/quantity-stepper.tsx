import type { ReactNode } from 'react'
import { checkout as words } from '#i18n/storefront.ts'
import { Icon } from '../ui/icons.tsx'

const maxQuantity = 99

type Props = { label: string | null; quantity: number; left: number | null; onChange: (quantity: number) => void }

export function QuantityStepper({ label, quantity, left, onChange }: Props): ReactNode {
  const cap = left === null ? maxQuantity : Math.max(quantity, Math.min(maxQuantity, left))
  return (
    <div className="qty">
      {/* A single text node: React could not update several of them once a browser's translation replaced them. */}
      {label && <span>{`${label} · `}</span>}
      <span className="num" role="status">
        {words.quantityShort(quantity)}
      </span>
      <span className="qty-steps">
        <button
          type="button"
          data-early
          aria-label={words.oneLess}
          disabled={quantity <= 1}
          onClick={() => onChange(quantity - 1)}
        >
          <Icon name="minus" />
        </button>
        <button
          type="button"
          data-early
          aria-label={words.oneMore}
          disabled={quantity >= cap}
          onClick={() => onChange(quantity + 1)}
        >
          <Icon name="plus" />
        </button>
      </span>
    </div>
  )
}
