import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { Problem } from '#api-client/call.ts'
import type { Product } from '#contract/catalog.ts'
import type { ProviderProduct } from '#contract/functions.ts'
import type { StripeMapping } from '#contract/settings.ts'
import { settings as words } from '#i18n/index.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { MappingFacts, SkuFacts } from './mapping-facts.tsx'
import { MappingRow } from './mapping-row.tsx'
import { localProductsQuery, mappingsQuery, providerProductsQuery } from './queries.ts'
import { RemoveMapping } from './remove-mapping.tsx'
import { buildSkuRows, getMappingState, type SkuRow } from './sku-rows.ts'

/**
 * With up to this many products, each select can be searched by typing. With more, one search field filters all
 * selects.
 */
const searchThreshold = 15

type Account = { products: readonly ProviderProduct[] | null; search: string; canChange: boolean }
type RowProps = Account & { row: SkuRow; mapping: StripeMapping | undefined }

function Row({ row, mapping, products, search, canChange }: RowProps) {
  if (canChange && products) {
    const key = `${mapping?.stripePriceId} ${mapping?.trialDays}`
    return <MappingRow key={key} row={row} mapping={mapping} products={products} search={search} />
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <SkuFacts row={row} state={getMappingState(row, mapping, products)} />
      {mapping && (
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <MappingFacts mapping={mapping} />
          {canChange && <RemoveMapping mapping={mapping} />}
        </div>
      )}
    </div>
  )
}

type ProductCardProps = Account & { product: Product; mappings: readonly StripeMapping[] }

function ProductCard({ product, mappings, ...account }: ProductCardProps) {
  const rows = buildSkuRows(product)
  return (
    <Card>
      <CardHeader
        title={
          <Link to={`/products/${product.id}#subscription`} className="underline-offset-3 hover:underline">
            {product.title}
          </Link>
        }
      />
      <ul className="divide-y divide-line border-t border-line">
        {rows.length === 0 && <li className="px-5 py-4 text-ink-2">{words.noSku}</li>}
        {rows.map(row => (
          <li key={row.sku} className="px-5 py-4">
            <Row row={row} mapping={mappings.find(mapping => mapping.sku === row.sku)} {...account} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Formats why the products of the Stripe account are not available. */
function formatUnavailable(error: unknown): string {
  const code = error instanceof Problem ? error.code : null
  if (code === 'provider_key_refused') return words.connectionFailed
  return code === 'secret_key_missing' ? words.secretMissing : words.providerSilent
}

/** Lists mappings whose variant was deleted or got another SKU. */
function Orphans({ mappings, canChange }: { mappings: readonly StripeMapping[]; canChange: boolean }) {
  if (mappings.length === 0) return null
  return (
    <Card>
      <CardHeader title={words.orphans} />
      <ul className="divide-y divide-line border-t border-line">
        {mappings.map(mapping => (
          <li key={mapping.id} className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-3">
            <code className="font-mono text-sm break-all">{mapping.sku}</code>
            <MappingFacts mapping={mapping} />
            {canChange && <RemoveMapping mapping={mapping} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function NoProducts() {
  return (
    <div className="grid justify-items-start gap-4 py-6">
      <p className="text-md">{words.noLocalProducts}</p>
      <ButtonLink to="/products?tab=create" variant="brand">
        {words.createProduct}
      </ButtonLink>
    </div>
  )
}

/** Maps each SKU to the payment provider's price that is charged for it. */
export function ProductMappings({ canChange }: { canChange: boolean }) {
  const local = useInfiniteQuery(localProductsQuery)
  const mappings = useQuery(mappingsQuery)
  const provider = useQuery({ ...providerProductsQuery, enabled: canChange })
  const [search, setSearch] = useState('')
  const problem = local.error ?? mappings.error
  if (problem) {
    const retry = () => void Promise.all([local.refetch(), mappings.refetch()])
    return <ErrorState text={words.mappingsFailed} error={problem} onRetry={retry} />
  }
  if (!local.data || !mappings.data || provider.isLoading) return <LoadingRows />
  const products = local.data.pages.flatMap(page => page.products)
  if (products.length === 0) return <NoProducts />
  return (
    <div className="grid gap-5">
      <p className="max-w-[70ch] text-ink-2">
        {words.mappingsText} {words.notMappedText}
      </p>
      {provider.isError && (
        <ErrorState
          text={formatUnavailable(provider.error)}
          error={provider.error}
          onRetry={() => void provider.refetch()}
        />
      )}
      {provider.data && provider.data.length > searchThreshold && (
        <SearchField className="max-w-90" label={words.findProviderProduct} value={search} onChange={setSearch} />
      )}
      {products.map(product => (
        <ProductCard
          key={product.id}
          product={product}
          mappings={mappings.data}
          products={provider.data ?? null}
          search={search}
          canChange={canChange}
        />
      ))}
      <LoadMore list={local} words={words} />
      <Orphans mappings={mappings.data.filter(mapping => mapping.isOrphan)} canChange={canChange} />
    </div>
  )
}
