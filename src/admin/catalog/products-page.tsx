import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Problem } from '#web/call.ts'
import { problemText } from '#web/problem.ts'
import { catalog } from '#words/index.ts'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { CreateProductForm } from './create-product-form.tsx'
import { emptyDraft } from './product-draft.ts'
import { ProductsEmpty } from './products-empty.tsx'
import { LoadingGrid, ProductsGrid } from './products-grid.tsx'
import { productsQuery } from './queries.ts'

type Tab = 'create' | 'manage'

/** Product Manager: one tab creates, the other manages; the tab stands in the address. */
export function ProductsPage() {
  useTitle(catalog.documentTitle)
  const [search, setSearch] = useSearchParams()
  const [draft, setDraft] = useState(emptyDraft)
  const [dropped, setDropped] = useState<readonly File[]>([])
  const list = useInfiniteQuery(productsQuery)
  const products = list.data?.pages.flatMap(page => page.products) ?? []
  const total = list.data?.pages[0]?.total
  const tab: Tab = search.get('tab') === 'create' ? 'create' : 'manage'
  const navigate = useNavigate()
  const show = (next: Tab) => setSearch(next === 'create' ? { tab: next } : {})

  return (
    <>
      <PageHeader
        title={catalog.title}
        text={catalog.text}
        actions={
          <>
            <Button
              variant="outline"
              icon={<RotateCw aria-hidden="true" />}
              busy={list.isRefetching ? catalog.refreshing : false}
              onClick={() => void list.refetch()}
            >
              {catalog.refresh}
            </Button>
            {tab === 'manage' && total !== 0 && (
              <Button variant="brand" icon={<Plus aria-hidden="true" />} onClick={() => show('create')}>
                {catalog.create}
              </Button>
            )}
          </>
        }
      />
      <Tabs<Tab>
        value={tab}
        onChange={show}
        tabs={[
          { value: 'create', label: catalog.tabCreate },
          { value: 'manage', label: catalog.tabManage, count: total },
        ]}
      >
        <TabPanel value="create">
          <CreateProductForm
            draft={draft}
            setDraft={setDraft}
            dropped={dropped}
            onTaken={() => setDropped([])}
            onCreated={() => {
              setDraft(emptyDraft())
              show('manage')
            }}
          />
        </TabPanel>
        <TabPanel value="manage">
          {list.isError && (
            <ErrorState
              text={list.error instanceof Problem ? catalog.fetchError(problemText(list.error)) : catalog.fetchFailed}
              error={list.error}
              onRetry={() => void list.refetch()}
            />
          )}
          {list.isPending && <LoadingGrid />}
          {total === 0 && (
            <ProductsEmpty
              onCreate={() => show('create')}
              onDrop={files => {
                setDropped(files)
                show('create')
              }}
            />
          )}
          {products.length > 0 && (
            <ProductsGrid products={products} onEdit={product => void navigate(`/products/${product.id}`)} />
          )}
          {list.hasNextPage && (
            <Button
              variant="outline"
              className="mt-6"
              busy={list.isFetchingNextPage ? catalog.loadingMore : false}
              onClick={() => void list.fetchNextPage()}
            >
              {catalog.more}
            </Button>
          )}
        </TabPanel>
      </Tabs>
    </>
  )
}
