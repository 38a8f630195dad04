import type { Product } from '#contract/catalog.ts'
import type { lazyComponent } from './lazy-component.tsx'

export type ProductPanelProps = { product: Product }

/**
 * What another feature shows in a section of the page of a product. Panels are fetched when a product is opened, and
 * save by themselves what they change.
 */
export type ProductPanel = {
  section: 'checkout' | 'subscription' | 'funnel' | 'links'
  part: ReturnType<typeof lazyComponent<ProductPanelProps>>
}
