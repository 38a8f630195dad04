import type { ComponentProps } from 'react'
import { GoneProductRow, ProductCheckRow } from './product-check-row.tsx'
import { ProductChecklist } from './product-checklist.tsx'

type ProductChoiceListProps = Omit<ComponentProps<typeof ProductChecklist>, 'children' | 'renderGone'> & {
  onChange: (ids: readonly string[]) => void
}

/** A list to choose any number of products from, with one checkbox for each product. */
export function ProductChoiceList({ chosen, onChange, ...rest }: ProductChoiceListProps) {
  const getRow = (id: string) => {
    const isChosen = chosen.includes(id)
    return { isChosen, onChange: () => onChange(isChosen ? chosen.filter(each => each !== id) : [...chosen, id]) }
  }
  return (
    <ProductChecklist {...rest} chosen={chosen} renderGone={id => <GoneProductRow {...getRow(id)} />}>
      {product => <ProductCheckRow product={product} {...getRow(product.id)} />}
    </ProductChecklist>
  )
}
