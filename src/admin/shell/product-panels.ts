import type { Product } from '#contract/catalog.ts'
import type { lazyComponent } from './lazy-component.tsx'

export type ProductPanelProps = { product: Product }

/**
 * A panel of another feature in a section of the product page. Panels are loaded when a product is opened, and save
 * their own changes.
 */
export type ProductPanel = {
  id: string
  section: 'subscription' | 'funnel' | 'links'
  part: ReturnType<typeof lazyComponent<ProductPanelProps>>
}
