import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { catalog } from '#i18n/index.ts'
import { upsells as words } from '#i18n/lazy-words.ts'
import { productsQuery } from '../editor/charge/queries.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card, CardBody, CardGroup } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Input, Textarea } from '../ui/input.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { LoadingRows } from '../ui/skeleton.tsx'
import { ProductChoice } from './product-choice.tsx'
import { filterProducts, toggleProduct, toggleSku, type UpsellDraft, type UpsellProblems } from './upsell-draft.ts'

type UpsellFieldsProps = { draft: UpsellDraft; onChange: (draft: UpsellDraft) => void; problems: UpsellProblems }

export function UpsellFields({ draft, onChange, problems }: UpsellFieldsProps) {
  return (
    <>
      <CardGroup title={words.about} text={words.aboutText}>
        <Card>
          <CardBody className="grid gap-4">
            <Field label={words.name} error={problems.name}>
              <Input
                value={draft.name}
                placeholder={words.nameExample}
                maxLength={200}
                onChange={event => onChange({ ...draft, name: event.target.value })}
              />
            </Field>
            <Field label={words.description} optional>
              <Textarea
                rows={3}
                maxLength={2000}
                value={draft.description}
                onChange={event => onChange({ ...draft, description: event.target.value })}
              />
            </Field>
          </CardBody>
        </Card>
      </CardGroup>
      <CardGroup title={words.trigger} text={words.triggerText}>
        <Products draft={draft} onChange={onChange} problems={problems} />
      </CardGroup>
    </>
  )
}

function Products({ draft, onChange, problems }: UpsellFieldsProps) {
  const products = useQuery(productsQuery)
  const [search, setSearch] = useState('')
  const allProducts = products.data ?? []
  const shown = filterProducts(allProducts, search)
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="sr-only">{words.trigger}</legend>
      {products.isPending && <LoadingRows rows={4} />}
      {products.isError && (
        <ErrorState text={catalog.fetchFailed} error={products.error} onRetry={() => void products.refetch()} />
      )}
      {allProducts.length > 5 && <SearchField label={words.searchProducts} value={search} onChange={setSearch} />}
      {products.isSuccess && allProducts.length === 0 && (
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          {words.noProducts}
          <ButtonLink to="/products?tab=create" variant="outline" size="sm">
            {words.createProduct}
          </ButtonLink>
        </p>
      )}
      {allProducts.length > 0 && shown.length === 0 && (
        <p className="flex flex-wrap items-center gap-3 text-ink-2">
          {words.noProductsFound}
          <Button variant="outline" size="sm" onClick={() => setSearch('')}>
            {words.clearSearch}
          </Button>
        </p>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {shown.map(product => (
          <ProductChoice
            key={product.id}
            product={product}
            skus={draft.chosen[product.id]}
            onToggle={() => onChange(toggleProduct(draft, product))}
            onToggleSku={sku => onChange(toggleSku(draft, product.id, sku))}
          />
        ))}
      </ul>
      {problems.products && (
        <p role="alert" className="flex gap-1.5 font-[500] text-danger-ink">
          <CircleAlert className="icon-16 mt-0.5" aria-hidden="true" />
          {problems.products}
        </p>
      )}
    </fieldset>
  )
}
