import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { checkoutAppearance as words } from '#i18n/lazy-words.ts'
import { useTitle } from '../../shell/use-title.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { cn } from '../../ui/cn.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { NoProducts } from '../products/no-products.tsx'
import { OneProduct } from '../products/one-product.tsx'
import { ProductList } from '../products/product-list.tsx'
import { productPageQuery } from '../queries.ts'
import { ProductSettings } from './product-settings.tsx'

/**
 * Shows the products beside the checkout settings of the selected product. Phones show either the products or the
 * settings.
 */
export function ManagerPage() {
  useTitle(words.documentTitle)
  const [search, setSearch] = useSearchParams()
  const id = search.get('product')
  const all = useQuery(productPageQuery('', 1))
  return (
    <>
      <PageHeader
        title={words.title}
        text={words.text}
        actions={
          <ButtonLink to={`/unified-checkout?tab=products${id ? `&product=${id}` : ''}`} variant="outline">
            {words.toUnified}
          </ButtonLink>
        }
      />
      {all.data?.total === 0 ? (
        <NoProducts />
      ) : (
        <div className="grid items-start gap-x-8 gap-y-5 lg:grid-cols-[300px_minmax(0,1fr)]">
          <ProductList
            className={cn(id !== null && 'max-lg:hidden')}
            selected={id}
            onPick={product => setSearch({ product: product.id })}
          />
          {id === null ? (
            <div className="rounded-lg border-[1.5px] border-dashed border-line-strong/60 px-6 py-10 max-lg:hidden">
              <h2 className="text-md font-semibold">{words.choose}</h2>
              <p className="mt-1 text-ink-2">{words.chooseText}</p>
            </div>
          ) : (
            <div className="grid min-w-0 gap-4">
              <Link
                to="/checkout-manager"
                className="inline-flex items-center gap-2 text-ink-2 hover:text-ink max-lg:py-2 lg:hidden"
              >
                <ArrowLeft className="icon-16" aria-hidden="true" />
                {words.backToList}
              </Link>
              <OneProduct id={id}>{product => <ProductSettings key={product.id} product={product} />}</OneProduct>
            </div>
          )}
        </div>
      )}
    </>
  )
}
