import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Product } from '#contract/catalog.ts'
import type { StripeMapping } from '#contract/settings.ts'
import { formatMoney } from '#domain/money.ts'
import { settings as words } from '#words/index.ts'
import { Badge } from '../ui/badge.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { localProductsQuery, mappingsQuery } from './queries.ts'

type Sku = { sku: string; name: string; cents: number }

function Row({ sku, currency, mapping }: { sku: Sku; currency: string; mapping: StripeMapping | undefined }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-5 py-3">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block truncate">{sku.name}</span>
        <code className="block truncate font-mono text-xs text-ink-2">{sku.sku}</code>
      </span>
      {mapping ? (
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <code className="truncate font-mono text-xs text-ink-2">{mapping.stripePriceId}</code>
          <Badge tone="info">{mapping.isSubscription ? words.typeSubscription : words.typeOneTime}</Badge>
          <Badge tone="ok" dot>
            {words.mapped}
          </Badge>
        </span>
      ) : (
        <Badge tone="plain">{words.notMapped}</Badge>
      )}
      <span className="num w-24 text-right font-medium">{formatMoney(sku.cents, currency)}</span>
    </li>
  )
}

function ProductCard({ product, mappings }: { product: Product; mappings: readonly StripeMapping[] }) {
  return (
    <Card>
      <CardHeader title={product.title} />
      <ul className="divide-y divide-line border-t border-line">
        {product.variants.map(variant => (
          <Row
            key={variant.id}
            sku={variant}
            currency={product.currency}
            mapping={mappings.find(mapping => mapping.sku === variant.sku)}
          />
        ))}
      </ul>
    </Card>
  )
}

/** Which SKU charges which price of the provider. */
export function ProductMappings() {
  const products = useInfiniteQuery(localProductsQuery)
  const mappings = useQuery(mappingsQuery)
  const problem = products.error ?? mappings.error
  if (problem) {
    const retry = () => void Promise.all([products.refetch(), mappings.refetch()])
    return <ErrorState text={words.mappingsFailed} error={problem} onRetry={retry} />
  }
  if (!products.data || !mappings.data) return <LoadingRows />
  const all = products.data.pages.flatMap(page => page.products)
  if (all.length === 0) {
    return (
      <div className="grid justify-items-start gap-4 py-6">
        <p className="text-md">{words.noLocalProducts}</p>
        <ButtonLink to="/products?tab=create" variant="brand">
          {words.createProduct}
        </ButtonLink>
      </div>
    )
  }
  return (
    <div className="grid gap-5">
      <p className="max-w-[70ch] text-ink-2">
        {words.mappingsText} {words.notMappedText}
      </p>
      {all.map(product => (
        <ProductCard key={product.id} product={product} mappings={mappings.data} />
      ))}
      <LoadMore list={products} words={words} />
    </div>
  )
}
