import type { ListedProduct } from '#contract/catalog.ts'

/** What can be done with a product where it is listed; 'menu' opens the rest of it. */
export type ProductAction = 'copy' | 'edit' | 'variants' | 'duplicate' | 'archive' | 'restore' | 'delete' | 'menu'

/** A product in a list, as a card or as a row. */
export type ProductItemProps = {
  product: ListedProduct
  selected: boolean
  onTick: (id: string, on: boolean, upTo: boolean) => void
  onAct: (act: ProductAction, product: ListedProduct, from: HTMLElement) => void
}
