import { productPage as words } from '#i18n/lazy-words.ts'
import type { ProductPanelProps } from '../shell/product-panels.ts'
import { Card, CardHeader } from '../ui/card.tsx'
import { LinkRows } from './product-links.tsx'

/** The addresses of a product's checkout, on the page of the product. */
export const ProductLinksPanel = ({ product }: ProductPanelProps) => (
  <Card className="overflow-hidden">
    <CardHeader title={words.checkoutLinks} className="border-b border-line" />
    <LinkRows product={product} />
  </Card>
)
