import type { ProviderProduct } from '#contract/functions.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { Badge } from '../ui/badge.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { formatProviderPrice, type ProviderPrice } from './provider-price.ts'

function Prices({ prices }: { prices: readonly ProviderPrice[] }) {
  if (prices.length === 0) return <span className="text-ink-2">{words.noPrice}</span>
  return (
    <ul className="grid gap-1.5">
      {prices.map(price => (
        <li key={price.id} className="flex items-center justify-between gap-4 sm:justify-end">
          <Badge tone={price.recurring ? 'info' : 'plain'}>
            {price.recurring ? words.subscription : words.oneTime}
          </Badge>
          <span className="num min-w-32 text-right">{formatProviderPrice(price)}</span>
        </li>
      ))}
    </ul>
  )
}

export function ProviderProducts({ products }: { products: readonly ProviderProduct[] }) {
  return (
    <CardGroup title={words.providerProducts} text={words.providerProductsText}>
      <Card>
        {products.length === 0 ? (
          <CardBody className="text-ink-2">{words.noProviderProducts}</CardBody>
        ) : (
          <ul className="divide-y divide-line">
            {products.map(product => (
              <li key={product.id} className="grid gap-2 px-5 py-3.5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
                <span className="min-w-0">
                  <span className="block truncate font-medium">{product.name}</span>
                  {product.description && (
                    <span className="block truncate text-sm text-ink-2">{product.description}</span>
                  )}
                </span>
                <Prices prices={product.prices} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </CardGroup>
  )
}
