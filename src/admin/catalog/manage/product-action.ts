import type { ListedProduct } from '#contract/catalog.ts'

/** 'menu' opens the menu with the remaining actions. */
export type ProductAction = 'copy' | 'edit' | 'variants' | 'duplicate' | 'archive' | 'restore' | 'delete' | 'menu'

export type ProductItemProps = {
  product: ListedProduct
  selected: boolean
  onTick: (id: string, on: boolean, upTo: boolean) => void
  onAct: (action: ProductAction, product: ListedProduct, from: HTMLElement) => void
}
