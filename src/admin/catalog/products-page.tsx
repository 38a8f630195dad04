import { useQuery } from '@tanstack/react-query'
import { Plus, RotateCw } from 'lucide-react'
import { Activity, useState } from 'react'
import { useSearchParams } from 'react-router'
import { catalog } from '#i18n/index.ts'
import { useHasRole } from '../shell/me.ts'
import { RequireRole } from '../shell/require-role.tsx'
import { useTitle } from '../shell/use-title.ts'
import { Button } from '../ui/button.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { CreateProductForm } from './create-product-form.tsx'
import { CsvMenu } from './csv/csv-menu.tsx'
import { useListParams } from './manage/list-params.ts'
import { ManageProducts } from './manage/manage-products.tsx'
import { productsQuery } from './queries.ts'
import { useNewProduct } from './use-new-product.ts'

type Tab = 'create' | 'manage'

export function ProductsPage() {
  useTitle(catalog.documentTitle)
  const [search, setSearch] = useSearchParams()
  const { address } = useListParams()
  const list = useQuery(productsQuery(address))
  const product = useNewProduct()
  const canCreate = useHasRole('editor') !== false
  const tab: Tab = search.get('tab') === 'create' ? 'create' : 'manage'
  const [opened, setOpened] = useState(tab === 'create')
  if (tab === 'create' && !opened) setOpened(true)
  // Switching tabs keeps the filters in the URL, so that the product list keeps its state.
  const show = (next: Tab) =>
    setSearch(current => {
      if (next === 'create') current.set('tab', next)
      else current.delete('tab')
      return current
    })
  const counts = list.data?.counts
  const empty = counts !== undefined && counts.active + counts.archived === 0

  return (
    <>
      <PageHeader
        title={catalog.title}
        text={catalog.text}
        actions={
          tab === 'manage' && (
            <>
              <Button
                variant="outline"
                icon={<RotateCw aria-hidden="true" />}
                busy={list.isRefetching}
                onClick={() => void list.refetch()}
              >
                <span className="max-sm:sr-only">{catalog.refresh}</span>
              </Button>
              <CsvMenu />
              {!empty && (
                <Button
                  variant="brand"
                  className="for-editors"
                  icon={<Plus aria-hidden="true" />}
                  onClick={() => show('create')}
                >
                  {catalog.create}
                </Button>
              )}
            </>
          )
        }
      />
      <LeaveGuard dirty={product.started} keptByTabs />
      <Tabs<Tab>
        value={tab}
        onChange={show}
        tabs={[
          ...(canCreate || tab === 'create' ? [{ value: 'create' as const, label: catalog.tabCreate }] : []),
          { value: 'manage', label: catalog.tabManage, count: counts?.active },
        ]}
      >
        <TabPanel value="create" keepMounted>
          {opened && (
            <Activity mode={tab === 'create' ? 'visible' : 'hidden'}>
              <RequireRole atLeast="editor">
                <CreateProductForm key={product.resetCount} product={product} onCreated={() => setSearch({})} />
              </RequireRole>
            </Activity>
          )}
        </TabPanel>
        <TabPanel value="manage">
          <ManageProducts
            onCreate={() => show('create')}
            onDrop={files => {
              product.uploads.add(files)
              show('create')
            }}
          />
        </TabPanel>
      </Tabs>
    </>
  )
}
