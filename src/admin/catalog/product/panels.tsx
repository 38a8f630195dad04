import type { Product } from '#contract/catalog.ts'
import { LazyComponent } from '../../shell/lazy-component.tsx'
import type { ProductPanel } from '../../shell/product-panels.ts'
import { productPanels } from '../../shell/registry.ts'
import { LoadingRows } from '../../ui/skeleton.tsx'

/** The panels of other features in a section. */
export const Panels = ({ section, product }: { section: ProductPanel['section']; product: Product }) =>
  productPanels
    .filter(panel => panel.section === section)
    .map(({ id, part }) => (
      <LazyComponent key={id} part={part} props={{ product }} waiting={<LoadingRows rows={1} />} />
    ))
