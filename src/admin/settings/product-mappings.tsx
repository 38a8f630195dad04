import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { Problem } from '#api-client/call.ts'
import type { Product } from '#contract/catalog.ts'
import type { ProviderProduct } from '#contract/functions.ts'
import type { StripeMapping } from '#contract/settings.ts'
import { settings as words } from '#i18n/lazy-words.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card, CardHeader } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadMore } from '../ui/load-more.tsx'
import { NothingFound } from '../ui/nothing-found.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { useFirstRows } from '../ui/use-first-rows.tsx'
import { useLastDefined } from '../ui/use-last-defined.ts'
import { useSearch } from '../ui/use-search.ts'
import { MappingFacts, SkuFacts } from './mapping-facts.tsx'
import { MappingRow } from './mapping-row.tsx'
import { localProductsQuery, mappingsQuery, providerProductsQuery } from './queries.ts'
import { RemoveMapping } from './remove-mapping.tsx'
import { buildSkuRows, getMappingState, type MappingDraft, type SkuRow } from './sku-rows.ts'

/**
 * With up to this many products, each select can be searched by typing. With more, one search field filters all
 * selects.
 */
const searchThreshold = 15

/** With more products of the shop than this, one search field finds them. */
const localThreshold = 6

type Drafts = {
  /** The mappings that are not saved, by SKU and saved price. */
  drafts: ReadonlyMap<string, MappingDraft>
  onDraft: (key: string, draft: MappingDraft | null) => void
}
type Account = Drafts & { products: readonly ProviderProduct[] | null; search: string; canChange: boolean }
type RowProps = Account & { row: SkuRow; mapping: StripeMapping | undefined }

function Row({ row, mapping, products, search, canChange, drafts, onDraft }: RowProps) {
  if (canChange && products) {
    // The key contains the saved price, so that the fields show what another member saved or removed meanwhile.
    const key = `${row.sku} ${mapping?.stripePriceId} ${mapping?.trialDays}`
    return (
      <MappingRow
        key={key}
        row={row}
        mapping={mapping}
        products={products}
        search={search}
        draft={drafts.get(key) ?? null}
        onDraft={draft => onDraft(key, draft)}
      />
    )
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
  const all = buildSkuRows(product)
  const { rows, toggle } = useFirstRows(all)
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
        {all.length === 0 && <li className="px-5 py-4 text-ink-2">{words.noSku}</li>}
        {rows.map(row => (
          <li key={row.sku} className="px-5 py-4">
            <Row row={row} mapping={mappings.find(mapping => mapping.sku === row.sku)} {...account} />
          </li>
        ))}
      </ul>
      {toggle && <div className="border-t border-line px-3 py-2">{toggle}</div>}
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

/** Stores the mappings that are not saved, because a search removes the rows in which they were typed. */
function useMappingDrafts(): Drafts {
  const [drafts, setDrafts] = useState<Drafts['drafts']>(new Map())
  const onDraft: Drafts['onDraft'] = (key, draft) =>
    setDrafts(current => {
      const others = [...current].filter(([each]) => each !== key)
      return new Map(draft ? [...others, [key, draft]] : others)
    })
  return { drafts, onDraft }
}

/** Searches the products of the shop. While a search runs and after it failed, `products` are those of the one before. */
function useLocalProducts() {
  const [q, setQ] = useState('')
  const { typed, setTyped } = useSearch(q, setQ)
  const list = useInfiniteQuery(localProductsQuery(q))
  const found = useLastDefined(list.data)
  const products = found?.pages.flatMap(page => page.products)
  const isSettled = list.isSuccess && !list.isPlaceholderData && typed.trim() === q
  const isNothingFound = isSettled && products?.length === 0
  return {
    ...{ list, typed, setTyped, products, isNothingFound },
    isCatalogEmpty: isNothingFound && q === '',
    isSearchable: (found?.pages[0]?.total ?? 0) > localThreshold || typed !== '' || q !== '',
  }
}

/** Maps each SKU to the payment provider's price that is charged for it. */
export function ProductMappings({ canChange }: { canChange: boolean }) {
  const { list: local, products, typed, setTyped, ...search } = useLocalProducts()
  const mappings = useQuery(mappingsQuery)
  const provider = useQuery({ ...providerProductsQuery, enabled: canChange })
  const [providerSearch, setProviderSearch] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const drafts = useMappingDrafts()
  const problem = local.error ?? mappings.error
  const retry = () => void Promise.all([local.refetch(), mappings.refetch()])
  const failure = problem && <ErrorState text={words.mappingsFailed} error={problem} onRetry={retry} />
  if (failure && !(products && mappings.data)) return failure
  if (!products || !mappings.data || provider.isLoading) return <LoadingRows />
  if (search.isCatalogEmpty) return <NoProducts />
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
      <div className="flex flex-wrap items-center gap-3 empty:hidden">
        {search.isSearchable && (
          <SearchField
            ref={field}
            className="w-full max-w-90"
            label={words.findLocalProduct}
            maxLength={100}
            value={typed}
            onChange={setTyped}
          />
        )}
        {provider.data && provider.data.length > searchThreshold && (
          <SearchField
            className="w-full max-w-90"
            label={words.findProviderProduct}
            value={providerSearch}
            onChange={setProviderSearch}
          />
        )}
      </div>
      {!local.isFetchNextPageError && failure}
      <p className="flex flex-wrap items-center gap-3 text-ink-2 empty:hidden" role="status">
        {search.isNothingFound && (
          <NothingFound
            text={words.noLocalProductFound}
            clear={words.clearSearch}
            onClear={() => {
              setTyped('')
              field.current?.focus()
            }}
          />
        )}
      </p>
      {products.map(product => (
        <ProductCard
          key={product.id}
          product={product}
          mappings={mappings.data}
          products={provider.data ?? null}
          search={providerSearch}
          canChange={canChange}
          {...drafts}
        />
      ))}
      {local.isFetchNextPageError && failure}
      <LoadMore list={local} words={words} />
      <Orphans mappings={mappings.data.filter(mapping => mapping.isOrphan)} canChange={canChange} />
    </div>
  )
}
